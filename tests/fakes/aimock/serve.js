// Serves aimock on a free port, says where on a line of its own, and ends with its standard input: with the tests.
import { LLMock } from "@copilotkit/aimock";

const mock = new LLMock({ host: "127.0.0.1", port: 0, logLevel: "silent", strict: true });
console.log(await mock.start());
process.stdin.on("end", () => process.exit()).resume();
