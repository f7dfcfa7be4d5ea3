import { amountOf } from "#app/amounts.ts";
import { PENETRATION_LIMITS } from "#app/domain/penetrations/penetration-limits.ts";
import type { SaidField } from "#app/domain/penetrations/said.ts";
import type { NameKind } from "#app/domain/penetrations/vocabulary.sql.ts";
import type { ListWord } from "#app/domain/penetrations/words.ts";
import { paths } from "#app/paths.ts";
import { formFaults } from "#app/routes/form-faults.ts";
import { FormKey } from "#app/routes/form-key.tsx";
import { ShownProjectField } from "#app/routes/specs/specification/shown-project-field.tsx";
import { useAnswer } from "#app/routes/use-answer.ts";
import { ErrorSummary } from "#app/ui/form/error-summary.tsx";
import { FieldGrid, FormActions, FormColumn } from "#app/ui/form/form-layout.tsx";
import { TextField } from "#app/ui/form/inputs.tsx";
import { SubmitButton } from "#app/ui/form/submit-button.tsx";
import { EmptyState } from "#app/ui/list/empty-state.tsx";
import { PageHeader } from "#app/ui/shell/page-header.tsx";
import { Alert } from "#app/ui/text/alert.tsx";
import { ButtonLink } from "#app/ui/text/button.tsx";
import { Card } from "#app/ui/text/card.tsx";

interface WordsPageProps {
	project: { isActive: boolean };
	words: ListWord[];
	total: number;
	names: Record<NameKind, string[]>;
}

const FIELDS: Record<SaidField, string> = {
	...{ orientation: "orientation", substrate: "substrate", classification: "classification" },
	...{ service: "service", service_type: "service type", size: "size" },
};

/** Whose names a field suggests; a size has none. */
const SUGGESTED: Partial<Record<SaidField, NameKind>> = {
	...{ orientation: "orientation", substrate: "substrate", classification: "classification" },
	...{ service: "material", service_type: "serviceType" },
};

const labelOf = ({ field, text, count }: ListWord) =>
	`“${text}” (${FIELDS[field]}, ${amountOf(count, "penetration")}) means`;

const readWords = ({ as }: ListWord) => (as === "" ? "Not understood as it stands" : `Else read as ${as}`);

/** The owner corrects how words are read, for the whole list at once. */
export function WordsPage({ project, words, total, names }: WordsPageProps) {
	const faults = formFaults(useAnswer());
	const back = (
		<ButtonLink to={paths.penetrationMatch()} icon="left">
			Match by type
		</ButtonLink>
	);
	if (words.length === 0) {
		return (
			<>
				<PageHeader title="Words of the list" actions={back} />
				<EmptyState icon="list" title="Every word is understood">
					All that the list says of services and substrates are names of the catalogue, and all its sizes can be read.
				</EmptyState>
			</>
		);
	}
	const labels = Object.fromEntries(words.map((word, at) => [`means[${at}]`, labelOf(word)]));
	return (
		<>
			<PageHeader
				title="Words of the list"
				description="Say what a word means, and every penetration that has it is read so, those that are added later too. The word stays as it was written; the schedule prints both. An empty field leaves the word to the lists."
				actions={back}
			/>
			<Card>
				<FormColumn>
					<FormKey />
					<ShownProjectField />
					<ErrorSummary {...faults.summary(labels)} />
					{words.length < total && <Alert kind="info" title={`The first ${words.length} of ${total} words`} />}
					{Object.entries(SUGGESTED).map(([field, kind]) => (
						<datalist key={field} id={`names-of-${field}`}>
							{names[kind].map((name) => (
								<option key={name} value={name} />
							))}
						</datalist>
					))}
					<FieldGrid>
						{words.map((word, at) => (
							<div key={`${word.field} ${word.text}`}>
								<input type="hidden" name="word" value={`${word.field}:${word.text}`} />
								<TextField
									id={`means[${at}]`}
									name="means"
									label={labelOf(word)}
									hint={readWords(word)}
									list={SUGGESTED[word.field] && `names-of-${word.field}`}
									maxLength={PENETRATION_LIMITS[word.field]}
									defaultValue={faults.typedAt("means", at, word.means)}
									errors={faults.of(`means[${at}]`)}
									disabled={!project.isActive}
								/>
							</div>
						))}
					</FieldGrid>
					<FormActions>
						{project.isActive && <SubmitButton icon="save">Save</SubmitButton>}
						<ButtonLink to={paths.penetrationMatch()}>Cancel</ButtonLink>
					</FormActions>
				</FormColumn>
			</Card>
		</>
	);
}
