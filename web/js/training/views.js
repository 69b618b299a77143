/** The pages of the training, by the address that opens each. */
export const VIEWS = [];
