import type { IdentificationView } from "#app/domain/projects/identification.ts";
import type { formFaults } from "#app/routes/form-faults.ts";
import { VersionsTable } from "#app/ui/list/versions-table.tsx";

const texts = [
	["projName", "Project Name"],
	["projId", "Project Code/No."],
	["projAddress", "Project Address"],
	["revNotes", "Revision Number"],
] as const;
const ticks = [
	["addTds", "Include TDS"],
	["addMsds", "Include MSDS"],
	["addWarranty", "Include Warranty"],
] as const;

interface IdentificationConflictProps {
	stored: IdentificationView;
	cities: { id: number; name: string }[];
	typed: ReturnType<typeof formFaults>;
}

export function IdentificationConflict({ stored, cities, typed }: IdentificationConflictProps) {
	const cityOf = (id: string) => cities.find((city) => String(city.id) === id)?.name ?? "";
	const tick = (on: boolean) => (on ? "yes" : "no");
	const rows = [
		...texts.map(([name, label]) => ({ label, theirs: stored[name], mine: typed.typed(name) })),
		{ label: "Consent date", theirs: stored.consentDate ?? "", mine: typed.typed("consentDate") },
		{ label: "City", theirs: cityOf(String(stored.city)), mine: cityOf(typed.typed("city")) },
		...ticks.map(([name, label]) => ({ label, theirs: tick(stored[name]), mine: tick(typed.ticked(name)) })),
	];
	return <VersionsTable rows={rows} />;
}
