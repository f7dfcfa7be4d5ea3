import type { SpecimenChoice } from "#app/domain/wizards/solution-choices.sql.ts";
import { MAX_SEARCH } from "#app/domain/wizards/solution-steps.ts";
import type { formErrors } from "#app/routes/forms.tsx";
import { fieldLineEnd } from "#app/ui/base/fields.css.ts";
import { Muted, Stack } from "#app/ui/base/page-layout.tsx";
import { FieldNotes } from "#app/ui/form/field.tsx";
import { Fold } from "#app/ui/form/fold.tsx";
import { FieldLine } from "#app/ui/form/form-layout.tsx";
import { SelectField, TextField } from "#app/ui/form/inputs.tsx";
import { PickList } from "#app/ui/form/pick-list.tsx";
import { VersionsTable } from "#app/ui/list/versions-table.tsx";
import { Findings } from "#app/ui/solution/findings.tsx";
import { Button } from "#app/ui/text/button.tsx";
import type { SolutionWizardPage } from "./solution-wizard.server.ts";

interface SpecimensStepProps {
	page: Pick<SolutionWizardPage, "snapshot" | "specimens" | "more" | "findings">;
	errors: ReturnType<typeof formErrors>;
}

const filters = [
	{ name: "classification", label: "Classification" },
	{ name: "material", label: "Material" },
	{ name: "type", label: "Service Type" },
] as const;

const entry = ({ id, label, size, frr, service, substrate, isActive }: SpecimenChoice) => ({
	id,
	label,
	isActive,
	note: [size, frr, service, substrate].filter(Boolean).join(" · "),
});

export function SpecimensStep({ page, errors }: SpecimensStepProps) {
	const { snapshot, specimens, more, findings } = page;
	const entries = [...specimens, ...(more?.specimens ?? [])];
	const chosen = errors.rejected ? errors.all("specimens").map(Number) : snapshot.specimens;
	const words = (ids: number[]) => ids.map((id) => entries.find((one) => one.id === id)?.label).join("\n");
	const filterOf = (name: "text" | "classification" | "material" | "type") =>
		errors.all(`filter.${name}`)[0] ?? snapshot.filter[name] ?? "";
	const text = filterOf("text");
	const ownHere = snapshot.substrates.length > 0 ? "1" : "";
	const here = errors.all("filter.here")[0] ?? ((snapshot.filter.here ?? ownHere) ? "1" : "");
	const isFiltered = here !== ownHere || text !== "" || filters.some(({ name }) => filterOf(name) !== "");
	const hidden = (more?.total ?? 0) - (more?.specimens.length ?? 0);
	return (
		<div id="specimen">
			<Stack>
				<Findings findings={findings} />
				<Fold
					title={here ? "Search and filters: tested in the substrates you chose" : "Search and filters"}
					folded
					open={isFiltered}
				>
					<FieldLine>
						<TextField
							id="filter-text"
							name="filter.text"
							label="Search"
							hint="Part of a book, report, specimen, size, material or drawing."
							maxLength={MAX_SEARCH}
							autoComplete="off"
							defaultValue={text}
						/>
						{filters.map(({ name, label }) => (
							<SelectField
								key={name}
								id={`filter-${name}`}
								name={`filter.${name}`}
								label={label}
								prompt="All"
								defaultValue={filterOf(name)}
								options={(more?.filters[name] ?? []).map(({ id, name }) => ({ value: id, label: name }))}
							/>
						))}
						<SelectField
							id="filter-here"
							name="filter.here"
							label="Tested in"
							defaultValue={here}
							options={[
								{ value: "1", label: "The substrates you chose" },
								{ value: "", label: "Any substrate" },
							]}
						/>
						<div className={fieldLineEnd}>
							<Button name="move" value="filter" icon="search" formNoValidate>
								Search
							</Button>
						</div>
					</FieldLine>
				</Fold>
				{errors.message && (
					<VersionsTable rows={[{ label: "Specimens", theirs: words(snapshot.specimens), mine: words(chosen) }]} />
				)}
				<PickList name="specimens" label="Specimens" chosen={chosen} entries={entries.map(entry)} />
				<FieldNotes id="specimen" errors={errors.of("specimen")} />
				{hidden > 0 && <Muted>{`${hidden} more specimens match; search or narrow the filter to see them.`}</Muted>}
				<p>
					Is the specimen not in the list?{" "}
					<Button look="link" name="move" value="specimen" formNoValidate>
						Click here
					</Button>{" "}
					to create a new specimen. Was it created elsewhere just now?{" "}
					<Button look="link" name="move" value="refresh" formNoValidate>
						Refresh the list
					</Button>
				</p>
			</Stack>
		</div>
	);
}
