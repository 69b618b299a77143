/**
 * The calls of the console: agents, tools, MCP servers, memories, sessions, usage and limits. Each answers `{value,
 * etag}`.
 */
const PAGE = 30;

const at = (...parts) => `/${parts.map(encodeURIComponent).join("/")}`;

export class Calls {
  #api;

  constructor(api) {
    this.#api = api;
  }

  /** A page of a list: `/agents`, `/memories`, `/agent/sessions`. */
  list(path, query = {}) {
    return this.#api.exchange("GET", path, { query: { limit: PAGE, ...query } });
  }

  /** Every page of a list, as `{value: [...]}`; `name` is what the list is called in the answer. */
  async all(path, name, query = {}) {
    const found = [];
    let nextToken;
    do {
      const { value } = await this.list(path, { ...query, limit: 100, nextToken });
      found.push(...value[name]);
      nextToken = value.nextToken;
    } while (nextToken);
    return { value: found };
  }

  models() {
    return this.#api.exchange("GET", "/models");
  }

  /** One of `agents`, `tools`, `mcp-servers`, by its id. */
  one(kind, id) {
    return this.#api.exchange("GET", at(kind, id));
  }

  create(kind, body, key) {
    return this.#api.exchange("POST", at(kind), { body, key });
  }

  change(kind, id, body, etag) {
    return this.#api.exchange("PUT", at(kind, id), { body, etag });
  }

  /** `force` deletes what agents have. */
  remove(kind, id, etag, { force = false } = {}) {
    return this.#api.exchange("DELETE", at(kind, id), { etag, query: force ? { force } : {} });
  }

  /** The names of the agents that have a tool for which `isMeant(ref)`. */
  async agentsWith(isMeant) {
    const { value } = await this.all("/agents", "agents");
    return value.filter(({ tools }) => tools.some(isMeant)).map(({ name }) => name);
  }

  /** Call a tool with these arguments, to see what is sent and what comes back. */
  testTool(id, asked, key) {
    return this.#api.exchange("POST", at("tools", id, "test"), { body: { arguments: asked }, key });
  }

  /** Try a server that need not be saved. */
  testServer(body, key) {
    return this.#api.exchange("POST", "/mcp-servers/test", { body, key });
  }

  checkServer(id, key) {
    return this.#api.exchange("POST", at("mcp-servers", id, "health"), { key });
  }

  testServerTool(id, name, asked, key) {
    return this.#api.exchange("POST", at("mcp-servers", id, "tools", "test"), { body: { name, arguments: asked }, key });
  }

  /** Which of a server's tools agents may have: `{name, hash}` each. */
  chooseTools(id, enabled, etag) {
    return this.#api.exchange("PUT", at("mcp-servers", id, "tools"), { body: { enabled }, etag });
  }

  addMemory(agentId, body, key) {
    return this.#api.exchange("POST", at("agents", agentId, "memories"), { body, key });
  }

  /** Settle a suggestion: `approve` or `reject`. */
  settleMemory(id, what, key) {
    return this.#api.exchange("POST", at("memories", id, what), { key });
  }

  suggestMemories(sessionId, key) {
    return this.#api.exchange("POST", at("agent", "sessions", sessionId, "memories", "suggest"), { key });
  }

  session(id) {
    return this.#api.exchange("GET", at("agent", "sessions", id));
  }

  usage() {
    return this.#api.exchange("GET", "/me/usage");
  }

  usageOf(day, nextToken) {
    return this.list("/usage", { day, nextToken });
  }

  limits() {
    return this.#api.exchange("GET", "/limits");
  }

  setLimits(body, etag) {
    return this.#api.exchange("PUT", "/limits", { body, etag });
  }
}
