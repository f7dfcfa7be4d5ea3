import { keyed } from "#app/domain/keyed.ts";
import type { PenetrationFields } from "./penetration.schema.ts";
import { OPENING_FIELDS, type OpeningField, SERVICE_TEXT_FIELDS, type ServiceTexts } from "./penetration-fields.ts";

/** The service that the single fields state, which is the first of the opening. */
export const firstService = (texts: ServiceTexts): ServiceTexts => keyed(SERVICE_TEXT_FIELDS, (field) => texts[field]);

/** A service in a line: `Ø110 PVC Pipe, insulation: none`; empty for one of which nothing is stated. */
export function openingServiceWords({ size, service, classification, service_type, insulation }: ServiceTexts): string {
	const named = [size, service || classification, service_type].filter(Boolean).join(" ");
	return [named, insulation && `insulation: ${insulation}`].filter(Boolean).join(", ");
}

export const servicesText = (services: readonly ServiceTexts[]): string =>
	services.map((one) => openingServiceWords(one) || "not stated").join("; ");

export type MoreInput = `${keyof ServiceTexts}_${number}`;

/** The name of a field of a service in a form, by the place of the service: the first has those of the penetration. */
export const serviceInput = (field: keyof ServiceTexts, at: number): keyof ServiceTexts | MoreInput =>
	at === 0 ? field : `${field}_${at + 1}`;

const inMillimetres = (text: string) => (/^[\d.]+( to [\d.]+)?$/.test(text) ? `${text} mm` : text);

const FACT_WORDS: Record<OpeningField, (text: string) => string> = {
	opening: (text) => `opening ${text}`,
	gap: (text) => (text === "0" ? "no gap" : `gap ${inMillimetres(text)}`),
	spacing: (text) => `${inMillimetres(text)} to the next seal`,
	access: (text) => `access from ${text}`,
	fire_from: (text) => `fire from ${text === "below" ? text : text.replace(/^(?=sealed|other)/, "the ")}`,
};

/** The facts of an opening in a line: `opening 600 x 400, gap 5 to 25 mm, access from both sides`; empty without any. */
export const openingWords = (texts: Record<OpeningField, string>): string =>
	OPENING_FIELDS.flatMap((field) => (texts[field] === "" ? [] : FACT_WORDS[field](texts[field]))).join(", ");

/** A change may leave out fields of an opening, and of a service that it lists, that it does not change. */
export type SentFields = Partial<Omit<PenetrationFields, "services">> & { services?: Partial<ServiceTexts>[] };

interface MergedServices {
	services: ServiceTexts[];
	/** Single fields and the list of services say different things of the first, and both are new. */
	contradicts: boolean;
}

/**
 * Completes the services that a list sends by what is stored of them: of the one service that the opening has, or of
 * the one that has all that the list states.
 */
function completed(before: readonly ServiceTexts[], sent: readonly Partial<ServiceTexts>[]): ServiceTexts[] {
	const blank = keyed(SERVICE_TEXT_FIELDS, () => "");
	if (before.length === 1 && sent.length === 1) return [{ ...before[0]!, ...sent[0] }];
	const left = [...before];
	return sent.map((one) => {
		const at = left.findIndex((known) =>
			SERVICE_TEXT_FIELDS.every((field) => (one[field] ?? known[field]) === known[field]),
		);
		const [same] = at < 0 ? [] : left.splice(at, 1);
		return { ...blank, ...same, ...one };
	});
}

/**
 * The services of an opening after a change; a list of them states them all. Whoever sends a penetration back whole sends
 * single fields and the list: of the two that which differs from the stored one is the change.
 */
export function mergeServices(before: PenetrationFields, sent: SentFields): MergedServices {
	const listed = sent.services && completed(before.services, sent.services);
	const [first, ...more] = listed ?? before.services;
	let contradicts = false;
	const merged = keyed(SERVICE_TEXT_FIELDS, (field) => {
		const [stored, own, inList] = [before[field], sent[field], first?.[field] ?? ""];
		if (own === undefined || own === inList || (listed && own === stored)) return inList;
		if (listed && inList !== stored) contradicts = true;
		return own;
	});
	const services = [merged, ...more].filter((one) => openingServiceWords(one) !== "");
	return { services: services.length > 0 ? services : [merged], contradicts };
}
