import { DescriptionList } from "#app/ui/list/description-list.tsx";
import type { SpecimenPage } from "./wizard-data.server.ts";

/** `Ø50 mm → Ø55 mm` where a value is changed. */
const told = ({ value, before }: SpecimenPage["review"][number]) =>
	before === null ? value : `${before || "–"} → ${value || "–"}`;

export function Review({ rows }: { rows: SpecimenPage["review"] }) {
	return (
		<>
			<p>Please review the information below:</p>
			<DescriptionList facts={rows.map((row) => ({ term: row.label, value: told(row) }))} />
		</>
	);
}
