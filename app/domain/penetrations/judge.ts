import type { ReportStatus } from "#app/domain/catalogue/evidence/report-status.ts";
import { keyOf } from "#app/domain/search-key.ts";
import type { Parts, TestedService, TestedSpecimen, TestedSubstrate } from "./evidence.sql.ts";
import type { Named } from "./reading.ts";
import { isTestedSize, type Size } from "./size.ts";
import type { TypeTexts } from "./types.ts";

export type Criterion = "shown" | "not shown" | "not asked";

export type SizeCriterion = "tested" | "between" | "not shown" | "not read" | "not asked";

/** What one specimen, or the two that bracket a size, show of what is asked. */
export interface Shown {
	path: boolean;
	rating: boolean;
	thickness: Criterion;
	service_type: Criterion;
	size: SizeCriterion;
	insulation: Criterion;
	evidence: ReportStatus;
}

/** A type, ready to be compared with specimens. */
export interface Question {
	texts: TypeTexts;
	names: Named;
	size: Size;
	/** FRRs that show the requirement. */
	frrs: ReadonlySet<number>;
}

const folded = (text: string) => text.normalize("NFC").toLowerCase().replaceAll(/\s/g, "").replaceAll(/[–—]/g, "-");

const MILLIMETRES = /^(\d{1,5}(?:\.\d+)?)(?:mm)?$/;
const LEADING = /^(\d{1,5}(?:\.\d+)?)mm(?![\d.x])/;

/** `116` and `116 mm` are shown by `116mm (2x13mm each side)`; other words by themselves alone. */
export function isThickness(asked: string, tested: string): boolean {
	const [one, other] = [folded(asked), folded(tested)];
	if (one === other) return true;
	const number = MILLIMETRES.exec(one)?.[1];
	const leading = LEADING.exec(other)?.[1] ?? MILLIMETRES.exec(other)?.[1];
	return number !== undefined && leading !== undefined && Number(number) === Number(leading);
}

const NONE = new Set(["none", "na", "n/a", "nil", "bare", "uninsulated"]);

const isNone = (text: string) => NONE.has(keyOf(text));

/** `none` is a statement; else the material, with its thickness where that is asked: `25mm elastomeric foam`. */
export function isInsulation(asked: string, { name, thickness }: TestedService["insulation"]): boolean {
	if (isNone(asked)) return isNone(name);
	if (isNone(name)) return false;
	const number = /\d{1,4}(?:\.\d+)?\s*mm/i.exec(asked)?.[0];
	const material = keyOf(asked.replace(number ?? "", "").replaceAll(/[-,–]|\bthick\b/gi, " "));
	return (material === "" || material === keyOf(name)) && (number === undefined || isThickness(number, thickness));
}

/** Whether one substrate has the orientation and the name that are asked. */
export const isOnSubstrate = ({ orientation, substrate }: Named, tested: TestedSubstrate | undefined): boolean =>
	tested !== undefined &&
	(!orientation || orientation.id === tested.orientation.id) &&
	(!substrate || substrate.id === tested.name.id);

export const isOfService = ({ classification, material }: Named, tested: TestedService | undefined): boolean =>
	tested !== undefined &&
	(!classification || classification.id === tested.classification.id) &&
	(!material || material.id === tested.material.id);

const said = (asked: boolean, shown: boolean): Criterion => (asked ? (shown ? "shown" : "not shown") : "not asked");

function sizeShown({ texts, size }: Question, tested: Size): SizeCriterion {
	if (texts.size === "") return "not asked";
	if (isTestedSize(size, tested)) return "tested";
	return size.read === null ? "not read" : "not shown";
}

type Place = Pick<Shown, "path" | "thickness" | "service_type" | "insulation">;

function placeShown({ texts, names }: Question, specimen: TestedSpecimen, parts: Parts): Place {
	const service = parts.services.get(specimen.service)!;
	const stood = [specimen.substrate, specimen.substrate2].flatMap((id) =>
		id === null ? [] : (parts.substrates.get(id) ?? []),
	);
	const onPath = stood.filter((one) => isOnSubstrate(names, one));
	const isThick = onPath.some(({ thickness }) => isThickness(texts.thickness, thickness));
	const typeAsked = texts.service_type !== "" || names.serviceType !== undefined;
	return {
		path: onPath.length > 0 && isOfService(names, service),
		thickness: said(texts.thickness !== "", isThick),
		service_type: said(typeAsked, names.serviceType?.id === service.serviceType.id),
		insulation: said(texts.insulation !== "", isInsulation(texts.insulation, service.insulation)),
	};
}

/** Compares specimens with a type (docs/rules/penetrations.md#match): every part of an answer is true of that one specimen. */
export function judgeOf(question: Question, parts: Parts, sizeOf: (text: string) => Size) {
	// Specimens are many; the services, substrates and sizes that they have are few.
	const places = new Map<string, Place>();
	const sizes = new Map<string, SizeCriterion>();
	return (specimen: TestedSpecimen): Shown => {
		const { service, substrate, substrate2, frr, size, status } = specimen;
		const key = `${service}/${substrate}/${substrate2}`;
		const place = places.get(key) ?? placeShown(question, specimen, parts);
		const sized = sizes.get(size) ?? sizeShown(question, sizeOf(size));
		places.set(key, place);
		sizes.set(size, sized);
		return { ...place, rating: question.frrs.has(frr), size: sized, evidence: status };
	};
}
