/** Texts that the database alone does not reveal: AES-256-GCM under a key that is not in it. */
import { createCipheriv, createDecipheriv, createHmac, randomBytes } from "node:crypto";

const CIPHER = "aes-256-gcm";
const IV_BYTES = 12;

const keyOf = (secret: string): Buffer => createHmac("sha256", secret).update("sealed texts").digest();

/**
 * Seals a text with the first of the secrets; without any it is stored as it is. `about` names its place, such as "user 12", so
 * that a sealed text cannot be moved to another one.
 */
export function sealText(text: string, about: string, [secret]: readonly string[]): string {
	if (secret === undefined) return `plain:${text}`;
	const iv = randomBytes(IV_BYTES);
	const cipher = createCipheriv(CIPHER, keyOf(secret), iv).setAAD(Buffer.from(about));
	const sealed = Buffer.concat([cipher.update(text, "utf8"), cipher.final()]);
	return `sealed:${[iv, cipher.getAuthTag(), sealed].map((part) => part.toString("base64url")).join(".")}`;
}

/** Answers the text, or null where none of the secrets opens it. */
export function unsealText(stored: string, about: string, secrets: readonly string[]): string | null {
	if (stored.startsWith("plain:")) return stored.slice("plain:".length);
	const [iv, tag, sealed] = stored
		.slice("sealed:".length)
		.split(".")
		.map((part) => Buffer.from(part, "base64url"));
	if (!iv || !tag || !sealed) return null;
	for (const secret of secrets) {
		try {
			const decipher = createDecipheriv(CIPHER, keyOf(secret), iv, { authTagLength: 16 });
			decipher.setAAD(Buffer.from(about)).setAuthTag(tag);
			return Buffer.concat([decipher.update(sealed), decipher.final()]).toString("utf8");
		} catch {
			// An earlier secret may have sealed it.
		}
	}
	return null;
}
