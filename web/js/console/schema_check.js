/**
 * Whether a JSON Schema is one that a tool can have: what a model would be told, and what arguments are checked
 * against. Pure.
 */
import { pointer, readJson } from "./json_source.js";

const TYPES = new Set(["string", "number", "integer", "boolean", "object", "array", "null"]);
const COUNTS = ["minLength", "maxLength", "minItems", "maxItems", "minProperties", "maxProperties"];
const BOUNDS = ["minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum", "multipleOf"];
const LISTS = ["allOf", "anyOf", "oneOf"];
const ONES = ["items", "additionalProperties", "not", "contains", "propertyNames", "if", "then", "else"];
const MAPS = ["properties", "patternProperties", "$defs", "definitions"];
const PAIRS = [
  ["minimum", "maximum"],
  ["minLength", "maxLength"],
  ["minItems", "maxItems"],
];

/**
 * Everything that is wrong with a text that should be the schema of an object: `[{line, text}]`, in the order of the
 * lines.
 */
export function schemaMistakes(text, { isOfArguments = true } = {}) {
  const { value, lines, mistakes } = readJson(text);
  if (mistakes.length > 0) return mistakes;
  const found = [];
  const say = (path, words) => found.push({ line: lines.get(path) ?? 1, text: words });
  if (!isMap(value)) say("", "A schema is an object: it begins with “{”.");
  else {
    if (isOfArguments && value.type !== "object")
      say(value.type === undefined ? "" : "/type", "The arguments of a tool are an object: “type” must be “object”.");
    check(value, "", say);
  }
  return found.sort((a, b) => a.line - b.line);
}

function check(schema, path, say) {
  if (typeof schema === "boolean") return;
  if (!isMap(schema)) {
    say(path, "A schema is an object, or true or false.");
    return;
  }
  checkType(schema, path, say);
  for (const name of COUNTS)
    if (name in schema && !(Number.isInteger(schema[name]) && schema[name] >= 0))
      say(pointer(path, name), `“${name}” is a whole number from 0.`);
  for (const name of BOUNDS)
    if (name in schema && typeof schema[name] !== "number") say(pointer(path, name), `“${name}” is a number.`);
  for (const [least, most] of PAIRS)
    if (schema[least] > schema[most]) say(pointer(path, least), `“${least}” is above “${most}”: nothing would fit.`);
  if ("enum" in schema && !(Array.isArray(schema.enum) && schema.enum.length > 0))
    say(pointer(path, "enum"), "“enum” is a list of at least one value.");
  if ("description" in schema && typeof schema.description !== "string")
    say(pointer(path, "description"), "“description” is a text.");
  checkPattern(schema, path, say);
  checkRequired(schema, path, say);
  checkInside(schema, path, say);
}

function checkType({ type }, path, say) {
  if (type === undefined) return;
  const named = Array.isArray(type) ? type : [type];
  const unknown = named.filter((one) => !TYPES.has(one));
  if (named.length === 0) say(pointer(path, "type"), "“type” names at least one type.");
  for (const one of unknown)
    say(pointer(path, "type"), `${JSON.stringify(one)} is no type: take one of ${[...TYPES].join(", ")}.`);
}

function checkPattern({ pattern }, path, say) {
  if (pattern === undefined) return;
  try {
    if (typeof pattern !== "string") throw new SyntaxError("not a text");
    new RegExp(pattern, "u");
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    say(pointer(path, "pattern"), "“pattern” is not a regular expression that can be read.");
  }
}

function checkRequired({ required, properties }, path, say) {
  if (required === undefined) return;
  const where = pointer(path, "required");
  if (!Array.isArray(required) || required.some((name) => typeof name !== "string")) {
    say(where, "“required” is a list of names.");
    return;
  }
  required.forEach((name, at) => {
    if (isMap(properties) && !Object.hasOwn(properties, name))
      say(pointer(where, at), `“${name}” is required, but “properties” does not have it.`);
    if (required.indexOf(name) !== at) say(pointer(where, at), `“${name}” is required twice.`);
  });
}

function checkInside(schema, path, say) {
  for (const name of MAPS) {
    if (!(name in schema)) continue;
    const where = pointer(path, name);
    if (!isMap(schema[name])) say(where, `“${name}” is an object of schemas by name.`);
    else for (const [one, inner] of Object.entries(schema[name])) check(inner, pointer(where, one), say);
  }
  for (const name of ONES) if (name in schema) check(schema[name], pointer(path, name), say);
  for (const name of LISTS) {
    if (!(name in schema)) continue;
    const where = pointer(path, name);
    if (!Array.isArray(schema[name]) || schema[name].length === 0)
      say(where, `“${name}” is a list of at least one schema.`);
    else schema[name].forEach((inner, at) => check(inner, pointer(where, at), say));
  }
}

function isMap(value) {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/**
 * Arguments to begin a test with, as the schema has them: its examples and defaults, else something of the right type.
 */
export function sampleOf(schema, depth = 0) {
  if (!isMap(schema) || depth > 5) return null;
  if ("default" in schema) return schema.default;
  if ("const" in schema) return schema.const;
  if (Array.isArray(schema.examples) && schema.examples.length > 0) return schema.examples[0];
  if (Array.isArray(schema.enum) && schema.enum.length > 0) return schema.enum[0];
  const type = Array.isArray(schema.type) ? schema.type[0] : schema.type;
  if (type === "object" || isMap(schema.properties)) {
    const required = Array.isArray(schema.required) ? schema.required : [];
    const wanted = Object.entries(schema.properties ?? {}).filter(([name]) => required.includes(name));
    return Object.fromEntries(wanted.map(([name, inner]) => [name, sampleOf(inner, depth + 1)]));
  }
  return (
    { string: "", number: schema.minimum ?? 0, integer: schema.minimum ?? 0, boolean: false, array: [] }[type] ?? null
  );
}
