import { keyed } from "#app/domain/keyed.ts";
import type { PenetrationFields } from "./penetration.schema.ts";
import {
	OPENING_FIELDS,
	type OpeningField,
	type OpeningService,
	SERVICE_TEXT_FIELDS,
	type ServiceField,
	type ServiceTexts,
} from "./penetration-fields.ts";

/** The service that the fields of a penetration state. There is no key for a quantity that is not stated: older ones had none. */
export function firstService(texts: ServiceTexts, quantity?: number | null): OpeningService {
	const service = keyed(SERVICE_TEXT_FIELDS, (field) => texts[field]);
	return quantity ? { ...service, quantity } : service;
}

/** `2 × ` before the words of a service whose quantity is stated. */
export const timesWords = (quantity: number | null | undefined): string => (quantity ? `${quantity} × ` : "");

/** A service in a line: `2 × Ø110 PVC Pipe, insulation: none`; empty for one of which nothing is stated. */
export function openingServiceWords(opening: OpeningService): string {
	const { size, service, classification, service_type, insulation, quantity } = opening;
	const named = [size, service || classification, service_type].filter(Boolean).join(" ");
	const words = [named, insulation && `insulation: ${insulation}`].filter(Boolean).join(", ");
	return words && `${timesWords(quantity)}${words}`;
}

export const servicesText = (services: readonly OpeningService[]): string =>
	services.map((one) => openingServiceWords(one) || "not stated").join("; ");

/** Counts the services of an opening; a service without a quantity counts once. */
export const servicesCount = (services: readonly OpeningService[]): number =>
	services.reduce((sum, { quantity }) => sum + (quantity ?? 1), 0);

type FirstInput = keyof ServiceTexts | "service_quantity";

export type MoreInput = `${FirstInput}_${number}`;

/**
 * Answers the name of a service's field in a form, by the place of the service: the first service uses the fields of
 * the penetration.
 */
export function serviceInput(field: ServiceField, at: number): FirstInput | MoreInput {
	// The quantity without a place is that of the opening.
	const name = field === "quantity" ? "service_quantity" : field;
	return at === 0 ? name : `${name}_${at + 1}`;
}

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

/** A change of an opening, which may leave out every field that stays as it is, also in the services that it lists. */
export type SentFields = Partial<Omit<PenetrationFields, "services">> & { services?: Partial<OpeningService>[] };

interface MergedServices {
	services: OpeningService[];
	/** True if the single fields and the list of services state the first service differently, and both are new. */
	contradicts: boolean;
}

/**
 * Completes the sent services from stored ones: from the only service of the opening, or from the only one that has
 * every text that the list states.
 */
function completed(before: readonly OpeningService[], sent: readonly Partial<OpeningService>[]): OpeningService[] {
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
 * Answers the services of an opening after a change; a sent list replaces every service. A client that sends a whole
 * penetration back sends the single fields and the list: the one that differs from the stored state is the change.
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
	const all = [firstService(merged, first?.quantity), ...more.map((one) => firstService(one, one.quantity))];
	const services = all.filter((one) => openingServiceWords(one) !== "");
	return { services: services.length > 0 ? services : all.slice(0, 1), contradicts };
}
