import { createHash, type X509Certificate } from "node:crypto";
import { fromBER, ObjectIdentifier, OctetString, Sequence } from "asn1js";
import {
	Attribute,
	Certificate,
	ContentInfo,
	EncapsulatedContentInfo,
	IssuerAndSerialNumber,
	SignedAndUnsignedAttributes,
	SignedData,
	SignerInfo,
} from "pkijs";
import type { SigningIdentity } from "./identity.ts";

const DATA = "1.2.840.113549.1.7.1";
const SIGNED_DATA = "1.2.840.113549.1.7.2";
const CONTENT_TYPE = "1.2.840.113549.1.9.3";
const MESSAGE_DIGEST = "1.2.840.113549.1.9.4";
const SIGNING_CERTIFICATE_V2 = "1.2.840.113549.1.9.16.2.47";

const sha256 = (bytes: Uint8Array) => Uint8Array.from(createHash("sha256").update(bytes).digest()).buffer;

const parsed = ({ raw }: X509Certificate) => new Certificate({ schema: fromBER(raw).result });

/** As EN 319 142-1 asks of B-B: with the certificate's hash, and without a time of its own. In the order of DER. */
function signedAttributes(digest: ArrayBuffer, { certificate }: SigningIdentity): Attribute[] {
	const certHash = new OctetString({ valueHex: sha256(certificate.raw) });
	const certId = new Sequence({ value: [certHash] });
	const signing = new Sequence({ value: [new Sequence({ value: [certId] })] });
	const attributes = [
		new Attribute({ type: CONTENT_TYPE, values: [new ObjectIdentifier({ value: DATA })] }),
		new Attribute({ type: MESSAGE_DIGEST, values: [new OctetString({ valueHex: digest })] }),
		new Attribute({ type: SIGNING_CERTIFICATE_V2, values: [signing] }),
	];
	const encoded = (one: Attribute) => Buffer.from(one.toSchema().toBER());
	return attributes.toSorted((one, other) => Buffer.compare(encoded(one), encoded(other)));
}

const CURVES: Record<string, string> = { prime256v1: "P-256", secp384r1: "P-384", secp521r1: "P-521" };

function importKey({ key }: SigningIdentity) {
	const { asymmetricKeyType: type, asymmetricKeyDetails: details } = key;
	const namedCurve = CURVES[details?.namedCurve ?? ""];
	if (type !== "rsa" && !namedCurve) throw new Error("The key of SIGNING_P12 is of a kind that cannot sign schedules.");
	const algorithm = namedCurve ? { name: "ECDSA", namedCurve } : { name: "RSASSA-PKCS1-v1_5", hash: "SHA-256" };
	const der = key.export({ format: "der", type: "pkcs8" });
	return crypto.subtle.importKey("pkcs8", der, algorithm, false, ["sign"]);
}

export async function signDetached(bytes: Uint8Array, identity: SigningIdentity): Promise<Uint8Array> {
	const own = parsed(identity.certificate);
	const digest = sha256(bytes);
	const data = new SignedData({
		version: 1,
		encapContentInfo: new EncapsulatedContentInfo({ eContentType: DATA }),
		certificates: [own, ...identity.chain.map(parsed)],
		signerInfos: [
			new SignerInfo({
				version: 1,
				sid: new IssuerAndSerialNumber({ issuer: own.issuer, serialNumber: own.serialNumber }),
				signedAttrs: new SignedAndUnsignedAttributes({ type: 0, attributes: signedAttributes(digest, identity) }),
			}),
		],
	});
	await data.sign(await importKey(identity), 0, "SHA-256");
	const content = new ContentInfo({ contentType: SIGNED_DATA, content: data.toSchema(true) });
	return new Uint8Array(content.toSchema().toBER());
}
