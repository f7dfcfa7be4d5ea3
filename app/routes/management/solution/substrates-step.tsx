import { MAX_SEARCH } from "#app/domain/catalogue/wizards/solution-values.ts";
import type { formFaults } from "#app/routes/form-faults.ts";
import { FieldNotes } from "#app/ui/form/field.tsx";
import { FieldGrid, FormActions } from "#app/ui/form/form-layout.tsx";
import { TextField } from "#app/ui/form/inputs.tsx";
import { PickList } from "#app/ui/form/pick-list.tsx";
import { VersionsTable } from "#app/ui/list/versions-table.tsx";
import { Stack } from "#app/ui/shell/layout.tsx";
import { Button } from "#app/ui/text/button.tsx";
import type { SolutionPage } from "./wizard-data.server.ts";

interface SubstratesStepProps {
	page: Pick<SolutionPage, "snapshot" | "substrates" | "moreSubstrates">;
	faults: ReturnType<typeof formFaults>;
}

export function SubstratesStep({ page, faults }: SubstratesStepProps) {
	const { snapshot } = page;
	const substrates = [...page.substrates, ...page.moreSubstrates];
	const chosen = faults.rejected ? faults.all("substrates").map(Number) : snapshot.substrates;
	const words = (ids: number[]) => ids.map((id) => substrates.find((one) => one.id === id)?.label).join("; ");
	return (
		<div id="substrate">
			{faults.message && (
				<VersionsTable rows={[{ label: "Substrates", theirs: words(snapshot.substrates), mine: words(chosen) }]} />
			)}
			<Stack>
				<FieldGrid>
					<TextField
						id="filter-substrate"
						name="filter.substrate"
						label="Search"
						hint="A part of an orientation, a name and a thickness."
						maxLength={MAX_SEARCH}
						autoComplete="off"
						defaultValue={faults.all("filter.substrate")[0] ?? snapshot.filter.substrate ?? ""}
					/>
				</FieldGrid>
				<FormActions>
					<Button name="move" value="filter" icon="search" formNoValidate>
						Filter
					</Button>
				</FormActions>
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
			</Stack>
		</div>
	);
}
