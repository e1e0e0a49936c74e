import { Kind, type ValueNode } from 'graphql';
import type { Json } from '../core/canonical-json.ts';

/** A literal of a document as JSON. @throws TypeError for a variable inside of one */
export function jsonOfLiteral(node: ValueNode): Json {
  switch (node.kind) {
    case Kind.STRING:
    case Kind.BOOLEAN:
      return node.value;
    case Kind.INT:
    case Kind.FLOAT:
      return Number(node.value);
    case Kind.LIST:
      return node.values.map(jsonOfLiteral);
    case Kind.OBJECT:
      return Object.fromEntries(node.fields.map((field) => [field.name.value, jsonOfLiteral(field.value)]));
    case Kind.NULL:
      return null;
    default:
      throw new TypeError('Pass JSON with a variable inside as a variable of its own');
  }
}
