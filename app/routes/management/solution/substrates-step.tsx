import { FieldNotes } from "#app/ui/field.tsx";
import { PickList } from "#app/ui/pick-list.tsx";
import { VersionsTable } from "#app/ui/versions-table.tsx";
import type { formFaults } from "../../form-faults.ts";
import type { SolutionPage } from "./wizard-data.server.ts";

interface SubstratesStepProps {
	page: Pick<SolutionPage, "snapshot" | "substrates">;
	faults: ReturnType<typeof formFaults>;
}

/** Step 3: the substrates that the solution goes into. */
export function SubstratesStep({ page, faults }: SubstratesStepProps) {
	const { substrates, snapshot } = page;
	const chosen = faults.rejected ? faults.all("substrates").map(Number) : snapshot.substrates;
	const words = (ids: number[]) => ids.map((id) => substrates.find((one) => one.id === id)?.label).join("; ");
	return (
		<div id="substrate">
			{faults.message && (
				<VersionsTable rows={[{ label: "Substrates", theirs: words(snapshot.substrates), mine: words(chosen) }]} />
			)}
			<PickList
				name="substrates"
				label="Substrates"
				chosen={chosen}
				entries={substrates.map(({ id, label, isActive }) => ({
					id,
					label,
					note: isActive ? undefined : "inactive",
				}))}
			/>
			<FieldNotes id="substrate" errors={faults.of("substrate")} />
		</div>
	);
}
