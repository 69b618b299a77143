/**
 * JSON as somebody types it: read with the line of everything in it, so that what is wrong can be pointed at. Pure.
 * A mistake is `{line, text}`; lines count from 1.
 */
const MOST_DEPTH = 60;
const ESCAPES = new Set(['"', "\\", "/", "b", "f", "n", "r", "t"]);
const NUMBER = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y;
const WORDS = { true: true, false: false, null: null };

/**
 * Read a text. Answers `{value, lines, mistakes}`: `lines` is a Map from JSON pointers to lines; no value with a
 * mistake.
 */
export function readJson(text) {
  const reader = new Reader(text);
  try {
    const value = reader.whole();
    return reader.mistakes.length > 0 ? { mistakes: reader.mistakes } : { value, lines: reader.lines, mistakes: [] };
  } catch (error) {
    if (!(error instanceof Mistake)) throw error;
    return {
      mistakes: [...reader.mistakes, { line: error.line, text: error.message }].sort((a, b) => a.line - b.line),
    };
  }
}

/** A step of a JSON pointer (RFC 6901). */
export function pointer(path, name) {
  return `${path}/${String(name).replaceAll("~", "~0").replaceAll("/", "~1")}`;
}

class Mistake extends Error {
  constructor(line, text) {
    super(text);
    this.line = line;
  }
}

class Reader {
  lines = new Map();
  mistakes = [];
  #text;
  #at = 0;

  constructor(text) {
    this.#text = text;
  }

  whole() {
    this.#space();
    if (this.#at === this.#text.length) this.#fail("There is nothing here yet.");
    const value = this.#value("", 0);
    this.#space();
    if (this.#at < this.#text.length) this.#fail(`${this.#seen()} stands behind the end of the JSON.`);
    return value;
  }

  #value(path, depth) {
    if (depth > MOST_DEPTH) this.#fail(`This is nested more than ${MOST_DEPTH} deep.`);
    this.lines.set(path, this.#line());
    const letter = this.#text[this.#at];
    if (letter === "{") return this.#object(path, depth);
    if (letter === "[") return this.#array(path, depth);
    if (letter === '"') return this.#string();
    if (letter === "'") this.#fail("Texts stand in double quotation marks in JSON.");
    NUMBER.lastIndex = this.#at;
    const number = NUMBER.exec(this.#text);
    if (number !== null) {
      this.#at += number[0].length;
      return Number(number[0]);
    }
    const word = /^[A-Za-z]+/.exec(this.#text.slice(this.#at, this.#at + 20))?.[0];
    if (word !== undefined && Object.hasOwn(WORDS, word)) {
      this.#at += word.length;
      return WORDS[word];
    }
    return this.#fail(`A value is missing before ${this.#seen()}.`);
  }

  #object(path, depth) {
    const found = {};
    this.#at += 1;
    this.#space();
    if (this.#takes("}")) return found;
    for (;;) {
      const line = this.#line();
      if (this.#text[this.#at] === "}") this.#fail("There is a comma too many before “}”.");
      if (this.#text[this.#at] !== '"')
        this.#fail(`A name in double quotation marks is missing before ${this.#seen()}.`);
      const name = this.#string();
      if (Object.hasOwn(found, name)) this.mistakes.push({ line, text: `“${name}” stands here twice.` });
      this.#space();
      if (!this.#takes(":")) this.#fail(`A colon is missing behind “${name}”.`);
      this.#space();
      const value = this.#value(pointer(path, name), depth + 1);
      Object.defineProperty(found, name, { value, enumerable: true, configurable: true, writable: true });
      if (this.#ends("}")) return found;
    }
  }

  #array(path, depth) {
    const found = [];
    this.#at += 1;
    this.#space();
    if (this.#takes("]")) return found;
    for (;;) {
      if (this.#text[this.#at] === "]") this.#fail("There is a comma too many before “]”.");
      found.push(this.#value(pointer(path, found.length), depth + 1));
      if (this.#ends("]")) return found;
    }
  }

  /** Behind an entry: does the whole end here, or does a comma lead to the next one? */
  #ends(bracket) {
    const line = this.#line();
    this.#space();
    if (this.#takes(bracket)) return true;
    if (this.#at === this.#text.length) this.#fail(`“${bracket}” is missing at the end.`);
    if (!this.#takes(","))
      throw new Mistake(line, `A comma is missing at the end of this line, or before ${this.#seen()}.`);
    this.#space();
    return false;
  }

  #string() {
    const start = this.#at;
    this.#at += 1;
    for (;;) {
      const letter = this.#text[this.#at];
      if (letter === undefined || letter === "\n") {
        this.#at = start;
        this.#fail("The quotation mark at the end of this text is missing.");
      }
      if (letter < " ") this.#fail("A text holds a control character: write it as \\t or \\u0000.");
      this.#at += 1;
      if (letter === '"') break;
      if (letter === "\\") this.#escape();
    }
    return JSON.parse(this.#text.slice(start, this.#at));
  }

  #escape() {
    const letter = this.#text[this.#at];
    const isCode = letter === "u" && /^[0-9a-fA-F]{4}/.test(this.#text.slice(this.#at + 1, this.#at + 5));
    if (!isCode && !ESCAPES.has(letter))
      this.#fail(`“\\${letter ?? ""}” means nothing in JSON; a backslash is written “\\\\”.`);
    this.#at += isCode ? 5 : 1;
  }

  #takes(letter) {
    if (this.#text[this.#at] !== letter) return false;
    this.#at += 1;
    return true;
  }

  #space() {
    while (" \t\n\r".includes(this.#text[this.#at] ?? "x")) this.#at += 1;
  }

  #line() {
    let line = 1;
    for (let at = this.#text.indexOf("\n"); at !== -1 && at < this.#at; at = this.#text.indexOf("\n", at + 1))
      line += 1;
    return line;
  }

  #seen() {
    const letter = this.#text[this.#at];
    return letter === undefined ? "the end" : `“${letter === "\n" ? "the end of the line" : letter}”`;
  }

  #fail(text) {
    throw new Mistake(this.#line(), text);
  }
}
