import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Form, useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { amountOf } from "#app/amounts.ts";
import { editableProject } from "#app/domain/penetrations/list/penetration.ts";
import { GLOSSARY_FIELDS, type NameKind, PENETRATION_FIELDS } from "#app/domain/penetrations/penetration-fields.ts";
import { listNames } from "#app/domain/penetrations/terms/catalogue-names.sql.ts";
import { blankMeanings } from "#app/domain/penetrations/terms/glossary.ts";
import { defineWords, type ListBlank, type ListWord, listWords } from "#app/domain/penetrations/terms/terms.ts";
import { findOpenProject } from "#app/domain/projects/open-project.ts";
import { optionalText } from "#app/domain/text.schema.ts";
import { loadPage } from "#app/http/guards.server.ts";
import { flash } from "#app/http/session.server.ts";
import { submit } from "#app/http/submit.server.ts";
import { paths } from "#app/paths.ts";
import { FormKey, formErrors, useAnswer } from "#app/routes/forms.tsx";
import { ProjectTrail } from "#app/routes/project-trail.tsx";
import { shownProject } from "#app/routes/specs/shown-project.schema.ts";
import { ShownProjectField } from "#app/routes/specs/shown-project-field.tsx";
import { termRows } from "#app/routes/specs/specs.css.ts";
import { LayoutFooter, Stack } from "#app/ui/base/page-layout.tsx";
import { ErrorSummary } from "#app/ui/form/error-summary.tsx";
import { FormActions } from "#app/ui/form/form-layout.tsx";
import { FieldGroup, SelectField } from "#app/ui/form/inputs.tsx";
import { SubmitButton } from "#app/ui/form/submit-button.tsx";
import { EmptyState } from "#app/ui/list/empty-state.tsx";
import { PageHeader } from "#app/ui/shell/page-header.tsx";
import { Alert } from "#app/ui/text/alert.tsx";
import { ButtonLink } from "#app/ui/text/button.tsx";
import { Card } from "#app/ui/text/card.tsx";
import { NotSaved } from "./not-saved.tsx";
import { type ShownTerm, TermFields, termId, termLabel } from "./term-fields.tsx";

interface WordsPageProps {
	project: { isActive: boolean };
	words: ListWord[];
	total: number;
	blanks: ListBlank[];
	names: Record<NameKind, string[]>;
}

const BLANK_MEANINGS = { none: "none: the services are bare", "not known": "not known" } as const;

const blankLabel = ({ field, count }: ListBlank) =>
	`${PENETRATION_FIELDS[field].label}, blank in ${amountOf(count, "opening")}`;

/** The owner corrects how words are read, for the whole list at once. */
function WordsPage({ project, words, total, blanks, names }: WordsPageProps) {
	const answer = useAnswer();
	const errors = formErrors(answer);
	const trail = (
		<ProjectTrail
			below={[
				{ to: paths.penetrations(), label: "Openings" },
				{ to: paths.penetrationMatch(), label: "Match by type" },
			]}
		/>
	);
	if (words.length === 0 && blanks.length === 0) {
		return (
			<>
				<PageHeader title="Terms used" trail={trail} />
				<EmptyState icon="list" title="Every term is recognised">
					All services and substrates of the list are names of the catalogue, and all its sizes can be read.
				</EmptyState>
			</>
		);
	}
	const shown = words.map((word, at): ShownTerm => {
		const stored = project.isActive ? word.proposal : word.means;
		return {
			...{ ...word, where: amountOf(word.count, "opening"), error: errors.of(termId(at))?.[0] },
			...{ typed: errors.typedAt("means", at, stored), picked: errors.typedAt("pick", at, "") },
		};
	});
	const labels = Object.fromEntries([
		...shown.map((term, at) => [termId(at), termLabel(term)]),
		...blanks.map((blank, at) => [termId(words.length + at), blankLabel(blank)]),
	]);
	return (
		<>
			<PageHeader
				trail={trail}
				title="Terms used"
				description="Choose what your consultant's terms mean. It applies to every row, also later ones. The original wording is kept and printed beside it."
			/>
			<Form method="post" noValidate>
				<Stack>
					<Card>
						<Stack loose>
							<FormKey />
							<ShownProjectField />
							<ErrorSummary {...errors.summary(labels)} />
							{words.length < total && <Alert kind="info" title={`The first ${words.length} of ${total} terms`} />}
							<TermFields terms={shown} names={names} attempt={answer} disabled={!project.isActive} />
							{blanks.length > 0 && (
								<FieldGroup id="blanks" label="Blank fields" hint="A blank is not stated until you say what it means.">
									<div className={termRows}>
										{blanks.map((blank, at) => (
											<div key={blank.field}>
												<input type="hidden" name="word" value={`${blank.field}:`} />
												<input type="hidden" name="pick" value="" />
												<SelectField
													id={`means[${words.length + at}]`}
													name="means"
													label={blankLabel(blank)}
													prompt="not stated"
													options={blankMeanings(blank.field).map((value) => ({
														value,
														label: value === "" ? "" : BLANK_MEANINGS[value],
													}))}
													defaultValue={errors.typedAt("means", words.length + at, blank.means)}
													errors={errors.of(`means[${words.length + at}]`)}
													disabled={!project.isActive}
												/>
											</div>
										))}
									</div>
								</FieldGroup>
							)}
						</Stack>
					</Card>
					<LayoutFooter>
						<FormActions>
							{project.isActive && <SubmitButton icon="save">Save</SubmitButton>}
							<ButtonLink to={paths.penetrationMatch()}>Cancel</ButtonLink>
						</FormActions>
					</LayoutFooter>
				</Stack>
			</Form>
		</>
	);
}

export function loader({ request }: LoaderFunctionArgs) {
	return loadPage(request, async ({ em, actor }) => {
		const project = await findOpenProject(em, actor);
		return project && { project, ...(await listWords(em, project.id)), names: await listNames(em) };
	});
}

export function action({ request }: ActionFunctionArgs) {
	return submit(request, schema, async ({ em, actor, session }, { word, means, pick, project: seen }) => {
		const project = await editableProject(em, actor, seen);
		const sent = word.flatMap((one, at) => {
			const colon = one.indexOf(":");
			const read = field.safeParse(one.slice(0, colon));
			return read.success ? { field: read.data, text: one.slice(colon + 1), means: means[at] || pick[at] || "" } : [];
		});
		const saved = await defineWords(em, actor, project, sent);
		await flash(em, session, {
			notice: saved === 0 ? "No term has changed." : `${amountOf(saved, "term")} saved.`,
		});
		return paths.penetrationMatch();
	});
}

export const meta: MetaFunction = () => [{ title: "Terms used · Passive Fire Schedules" }];

const field = z.enum(GLOSSARY_FIELDS);

/** `service:Refrigerant line`, `insulation:` for its blanks, and the meaning in the same place of the other list. */
const schema = z.object({
	word: z.array(z.string().regex(/^[a-z_]+:/)),
	means: z.array(optionalText(PENETRATION_FIELDS.service.limit)),
	/** The choice among the nearest, where nothing is typed. */
	pick: z.array(optionalText(PENETRATION_FIELDS.service.limit)),
	project: shownProject,
});

export default function PenetrationWords() {
	const shown = useLoaderData<typeof loader>();
	return shown ? <WordsPage {...shown} /> : <NotSaved />;
}
