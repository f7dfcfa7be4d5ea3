import { createHash } from "node:crypto";

export const stateOf = (part: unknown): string =>
	createHash("sha256").update(JSON.stringify(part)).digest("base64url").slice(0, 16);
