import { createHash } from "node:crypto";

/** Names the state of a part, so that a page can say which it was made from. */
export const stateOf = (part: unknown): string =>
	createHash("sha256").update(JSON.stringify(part)).digest("base64url").slice(0, 16);
