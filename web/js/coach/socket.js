/** The live connection: a WebSocket that opens itself with a fresh ticket, notices when it is dead, and comes back. */
const OPEN_WAIT_MS = 10_000;
const PONG_WAIT_MS = 8000;
const FIRST_PAUSE_MS = 400;
const LONGEST_PAUSE_MS = 8000;
const WATCH_MS = 1000;

export class Live {
  #options;
  #socket = null;
  #open = false;
  #failures = 0;
  #timer = null;
  #pingedAt = 0;
  #unanswered = false;

  /**
   * `ticket()` answers `{url, ticket}`; `ping()` answers the frame to ask with; `pace()` how often, in milliseconds;
   * `opened()`, `received(frame)`, `lost()` and `failed(error)` tell what happens.
   */
  constructor(options) {
    this.#options = options;
  }

  /** Is there a connection? */
  get open() {
    return this.#open;
  }

  start() {
    setInterval(() => this.#watch(), WATCH_MS);
    this.#connect();
  }

  /** Send a message; false when there is no connection to send it on. */
  send(message) {
    if (!this.#open || this.#socket.readyState !== WebSocket.OPEN) return false;
    this.#socket.send(JSON.stringify(message));
    return true;
  }

  /** Something suggests that the network is back: look now, not later. */
  nudge() {
    if (this.#open) this.#ping();
    else if (this.#socket === null && this.#timer !== null) {
      clearTimeout(this.#timer);
      this.#connect();
    }
  }

  async #connect() {
    this.#timer = null;
    let socket;
    try {
      const { url, ticket } = await this.#options.ticket();
      socket = new WebSocket(`${url}?ticket=${encodeURIComponent(ticket)}`);
    } catch (error) {
      this.#options.failed(error);
      this.#again();
      return;
    }
    this.#socket = socket;
    const slow = setTimeout(() => this.#drop(socket), OPEN_WAIT_MS);
    socket.onopen = () => {
      clearTimeout(slow);
      this.#open = true;
      this.#pingedAt = performance.now();
      this.#unanswered = false;
      this.#options.opened();
    };
    socket.onmessage = ({ data }) => {
      this.#failures = 0;
      this.#unanswered = false;
      this.#options.received(JSON.parse(data));
    };
    socket.onclose = () => {
      clearTimeout(slow);
      this.#drop(socket);
    };
  }

  #watch() {
    if (!this.#open) return;
    const since = performance.now() - this.#pingedAt;
    if (this.#unanswered && since > PONG_WAIT_MS) this.#drop(this.#socket);
    else if (!this.#unanswered && since >= this.#options.pace()) this.#ping();
  }

  #ping() {
    if (!this.send(this.#options.ping())) return;
    this.#pingedAt = performance.now();
    this.#unanswered = true;
  }

  #drop(socket) {
    if (socket !== this.#socket) return;
    socket.onopen = socket.onmessage = socket.onclose = null;
    socket.close();
    this.#socket = null;
    this.#open = false;
    this.#options.lost();
    this.#again();
  }

  #again() {
    const pause = Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** this.#failures) * (0.5 + Math.random() / 2);
    this.#failures += 1;
    this.#timer = setTimeout(() => this.#connect(), pause);
  }
}
