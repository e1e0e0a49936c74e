import { randomFillSync } from 'node:crypto';
import { v7 } from 'uuid';

/** Random bytes of one identifier. */
const length = 16;
/** Fetched for many identifiers at once: the call to the system costs more than all the rest. */
const random = new Uint8Array(256 * length);
let used = random.length;
let milliseconds = 0;
let sequence = 0;

function nextRandom(): Uint8Array {
  if (used === random.length) {
    randomFillSync(random);
    used = 0;
  }
  used += length;
  return random.subarray(used - length, used);
}

/**
 * UUIDv7: made by the application, sortable by the time it was made. Those of one process rise: within a millisecond by
 * a counter that starts at random (RFC 9562 §6.2, method 1).
 */
export function newId(): string {
  const bytes = nextRandom();
  const now = Date.now();
  if (now > milliseconds) {
    milliseconds = now;
    // Half of its room is left to count in.
    sequence = ((bytes[6]! & 0x7f) << 24) | (bytes[7]! << 16) | (bytes[8]! << 8) | bytes[9]!;
  } else {
    sequence += 1;
  }
  return v7({ random: bytes, msecs: milliseconds, seq: sequence });
}

const uuidPattern = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

export const isUuid = (text: string): boolean => uuidPattern.test(text);
