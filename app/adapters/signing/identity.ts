import { createPrivateKey, type KeyObject, X509Certificate } from "node:crypto";
import { readFile } from "node:fs/promises";
import { fromBER } from "asn1js";
import { Certificate, PFX, PKCS8ShroudedKeyBag, PrivateKeyInfo } from "pkijs";

export interface SigningSettings {
	/** The file of key and certificates, PKCS #12. */
	p12: string;
	password: string;
}

export interface SigningIdentity {
	key: KeyObject;
	certificate: X509Certificate;
	/** The others of the file, by which readers find their way to a root. */
	chain: X509Certificate[];
}

/** The identity is read anew each time, so that a certificate is replaced without a restart. Throws, without the password in any words. */
export async function openIdentity({ p12, password }: SigningSettings): Promise<SigningIdentity> {
	const bytes = await readFile(p12).catch(() => {
		throw new Error("SIGNING_P12 cannot be read.");
	});
	const { keys, certificates } = await unpack(bytes, password).catch(() => {
		throw new Error("SIGNING_P12 cannot be opened with SIGNING_PASSWORD, or is encrypted in a way from before 2020.");
	});
	const [key] = keys;
	if (!key) throw new Error("SIGNING_P12 holds no private key.");
	const certificate = certificates.find((one) => one.checkPrivateKey(key));
	if (!certificate) throw new Error("SIGNING_P12 holds no certificate of its private key.");
	return { key, certificate, chain: certificates.filter((one) => one !== certificate) };
}

async function unpack(bytes: Uint8Array, words: string) {
	const password = Uint8Array.from(Buffer.from(words)).buffer;
	const pfx = new PFX({ schema: fromBER(bytes).result });
	await pfx.parseInternalValues({ password, checkIntegrity: true });
	const safe = pfx.parsedValue!.authenticatedSafe!;
	await safe.parseInternalValues({ safeContents: safe.safeContents.map(() => ({ password })) });
	const contents: { value: { safeBags: { bagValue: unknown }[] } }[] = safe.parsedValue.safeContents;
	const keys: KeyObject[] = [];
	const certificates: X509Certificate[] = [];
	for (const { bagValue } of contents.flatMap(({ value }) => value.safeBags)) {
		if (bagValue instanceof PKCS8ShroudedKeyBag || bagValue instanceof PrivateKeyInfo) {
			keys.push(keyOf(bagValue, words));
		} else if (hasCertificate(bagValue)) {
			certificates.push(new X509Certificate(Buffer.from(bagValue.parsedValue.toSchema().toBER())));
		}
	}
	return { keys, certificates };
}

const keyOf = (bag: PKCS8ShroudedKeyBag | PrivateKeyInfo, passphrase: string): KeyObject =>
	createPrivateKey({ key: Buffer.from(bag.toSchema().toBER()), format: "der", type: "pkcs8", passphrase });

const hasCertificate = (bag: unknown): bag is { parsedValue: Certificate } =>
	typeof bag === "object" && bag !== null && "parsedValue" in bag && bag.parsedValue instanceof Certificate;
