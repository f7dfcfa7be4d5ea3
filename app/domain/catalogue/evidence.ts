/** What a specimen rests on and can be withdrawn by itself. */
export type EvidencePart = "report" | "frr" | "service" | "substrate" | "product";

export const NO_EVIDENCE = "No evidence in force";

const PARTS: Record<EvidencePart, string> = {
	report: "report",
	frr: "FRR",
	service: "service",
	substrate: "substrate",
	product: "product",
};

/** Such as `Report, FRR withdrawn`; empty for none. */
export function withdrawnWords(parts: Iterable<EvidencePart>): string {
	const names = [...new Set(parts)].map((part) => PARTS[part]).join(", ");
	return names && `${names[0]!.toUpperCase()}${names.slice(1)} withdrawn`;
}

/** A solution's active specimens, with what each rests on that is withdrawn, and its withdrawn ones. */
interface Evidence {
	specimens: { isActive: boolean; withdrawn: EvidencePart[] }[];
	withdrawnSpecimens: readonly unknown[];
}

/** What of a solution's evidence is not in force, in words and by how many of all its specimens; empty where all is. */
export function evidenceWords({ specimens, withdrawnSpecimens }: Evidence): string {
	const faulty = specimens.filter(({ isActive }) => !isActive);
	const all = specimens.length + withdrawnSpecimens.length;
	const counted = (words: string, count: number) => (all > 1 ? `${words} (${count} of ${all} specimens)` : words);
	return [
		faulty.length > 0 && counted(withdrawnWords(faulty.flatMap(({ withdrawn }) => withdrawn)), faulty.length),
		withdrawnSpecimens.length > 0 && counted("Specimen withdrawn", withdrawnSpecimens.length),
	]
		.filter(Boolean)
		.join("; ");
}
