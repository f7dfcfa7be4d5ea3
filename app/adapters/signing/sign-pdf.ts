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
import { RANGE_PLACE, SIGNATURE_BYTES } from "#app/adapters/pdf/open-pdf.ts";
import { openIdentity, type SigningIdentity, type SigningSettings } from "./identity.ts";

const DATA = "1.2.840.113549.1.7.1";
const SIGNED_DATA = "1.2.840.113549.1.7.2";
const CONTENT_TYPE = "1.2.840.113549.1.9.3";
const MESSAGE_DIGEST = "1.2.840.113549.1.9.4";
const SIGNING_CERTIFICATE_V2 = "1.2.840.113549.1.9.16.2.47";

const sha256 = (bytes: Uint8Array) => Uint8Array.from(createHash("sha256").update(bytes).digest()).buffer;

const parsed = ({ raw }: X509Certificate) => new Certificate({ schema: fromBER(raw).result });

/** Signs as EN 319 142-1 asks of B-B: with the certificate's hash, and without a time of its own. In the order of DER. */
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

async function signDetached(bytes: Uint8Array, identity: SigningIdentity): Promise<Uint8Array> {
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

const EXPIRED = "The certificate of SIGNING_P12 has expired, or does not hold yet.";

/** Fills the place for a signature that the document was finished with. Throws where key or certificate do not hold. */
export async function signPdf(pdf: Uint8Array, settings: SigningSettings, now = new Date()): Promise<Uint8Array> {
	const identity = await openIdentity(settings);
	const { validFromDate, validToDate } = identity.certificate;
	if (now < validFromDate || now > validToDate) throw new Error(EXPIRED);
	const signed = Buffer.from(pdf);
	// The last one: what an upload says in the words of the place stands before it.
	const range = signed.lastIndexOf(RANGE_PLACE);
	const opened = signed.indexOf("/Contents <", range) + "/Contents ".length;
	if (range < 0 || opened < range) throw new Error("The document has no place for a signature.");
	const closed = opened + 2 * SIGNATURE_BYTES + 2;
	const numbers = [0, opened, closed, signed.length - closed].join(" ");
	signed.write(`/ByteRange [${numbers}]`.padEnd(RANGE_PLACE.length), range, "latin1");
	const covered = Buffer.concat([signed.subarray(0, opened), signed.subarray(closed)]);
	const signature = Buffer.from(await signDetached(covered, identity));
	if (signature.length > SIGNATURE_BYTES)
		throw new Error("The certificates of SIGNING_P12 are too large for a schedule.");
	signed.write(signature.toString("hex"), opened + 1, "latin1");
	return signed;
}
