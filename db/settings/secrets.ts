import { randomBytes } from "node:crypto";
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { errorCode } from "#db/thrown.ts";

/**
 * 64 hexadecimal digits in `DATA_DIR/secrets/<name>`, made at the first call; several processes get the same. Throws
 * where the file holds less than a secret has to have: an empty one would let anybody sign.
 */
export function generatedSecret(dataDir: string, name: string): string {
	const folder = join(dataDir, "secrets");
	const file = join(folder, name);
	const stored = readIfThere(file);
	if (stored !== null) return whole(stored, file);
	mkdirSync(folder, { recursive: true, mode: 0o700 });
	const draft = `${file}.${process.pid}.${randomBytes(6).toString("hex")}`;
	writeFileSync(draft, `${randomBytes(32).toString("hex")}\n`, { mode: 0o600, flag: "wx", flush: true });
	try {
		// A link fails when the name is taken, so the first process wins and nobody ever reads half a file.
		linkSync(draft, file);
	} catch (error) {
		if (errorCode(error) !== "EEXIST") throw error;
	} finally {
		rmSync(draft, { force: true });
	}
	return readFileSync(file, "utf8").trim();
}

function whole(secret: string, file: string): string {
	if (Buffer.byteLength(secret) >= 32) return secret;
	throw new Error(`${file} is damaged: remove it, and everybody signs in again`);
}

function readIfThere(file: string): string | null {
	try {
		return readFileSync(file, "utf8").trim();
	} catch (error) {
		if (errorCode(error) === "ENOENT") return null;
		throw error;
	}
}
