export type EvidencePart = "report" | "frr" | "service" | "substrate" | "product";

const PARTS: Record<EvidencePart, string> = {
	report: "report",
	frr: "FRR",
	service: "service",
	substrate: "substrate",
	product: "product",
};

export function withdrawnWords(parts: Iterable<EvidencePart>): string {
	const names = [...new Set(parts)].map((part) => PARTS[part]).join(", ");
	return names && `${names[0]!.toUpperCase()}${names.slice(1)} withdrawn`;
}

interface Evidence {
	specimens: { isActive: boolean; withdrawn: EvidencePart[] }[];
	withdrawnSpecimens: readonly unknown[];
}

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
