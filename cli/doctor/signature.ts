import { openIdentity } from "#app/adapters/signing/identity.ts";
import { settings } from "#db/settings.ts";
import type { Warning } from "./limits.ts";

const DAY_MS = 24 * 3600 * 1000;

/** Days ahead. */
const SOON = 30;

export async function signature(): Promise<string | Warning> {
	const { signing } = settings();
	if (!signing) return "no SIGNING_P12: schedules are not signed";
	const { certificate } = await openIdentity(signing);
	const { subject, validFromDate, validToDate } = certificate;
	const name = /^CN=(.*)$/m.exec(subject)?.[1] ?? "a certificate without name";
	const until = validToDate.toISOString().slice(0, 10);
	if (validFromDate.getTime() > Date.now()) throw new Error(`${name} does not hold yet.`);
	const left = validToDate.getTime() - Date.now();
	if (left < 0) throw new Error(`${name} expired on ${until}: no schedule can be signed.`);
	if (left < SOON * DAY_MS) return { warning: `${name} expires on ${until}: replace SIGNING_P12` };
	return `${name}, until ${until}`;
}
