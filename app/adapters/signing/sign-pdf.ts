import { RANGE_PLACE, SIGNATURE_BYTES } from "#app/adapters/pdf/signature-field.ts";
import { signDetached } from "./cms.ts";
import { openIdentity, type SigningSettings } from "./identity.ts";

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
