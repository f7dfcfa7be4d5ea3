import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Form, useActionData, useLoaderData } from "@remix-run/react";
import { useEffect, useState } from "react";
import { editedList } from "#app/domain/penetrations/sheet-files.ts";
import { findOpenProject } from "#app/domain/projects/open-project.ts";
import { loadPage } from "#app/http/guards.server.ts";
import { paths } from "#app/paths.ts";
import { FormKey, formFaults, useKept } from "#app/routes/forms.tsx";
import { ShownProjectField } from "#app/routes/specs/specification/shown-project-field.tsx";
import { FileField } from "#app/ui/form/file-field.tsx";
import { FormActions } from "#app/ui/form/form-layout.tsx";
import { SubmitButton } from "#app/ui/form/submit-button.tsx";
import { Cluster, Stack } from "#app/ui/shell/layout.tsx";
import { PageHeader } from "#app/ui/shell/page-header.tsx";
import { ButtonLink } from "#app/ui/text/button.tsx";
import { Card } from "#app/ui/text/card.tsx";
import { CheckedRows } from "./checked-rows.tsx";
import { NotSaved } from "./not-saved.tsx";
import { receiveRows } from "./receive.server.ts";
import { RowsField } from "./rows-field.tsx";

export const loader = ({ request }: LoaderFunctionArgs) =>
	loadPage(request, async ({ em, actor }) => {
		const project = await findOpenProject(em, actor);
		const isWhole = new URL(request.url).searchParams.has("list");
		return { project, list: project && isWhole ? await editedList(em, project.id) : undefined };
	});

export const action = ({ request }: ActionFunctionArgs) => receiveRows(request);

export const meta: MetaFunction = () => [{ title: "Paste or upload penetrations · Passive Fire Schedules" }];

/** Finds the button in the form. */
const CHECK = "button[value=check]";

export default function ImportPenetrations() {
	const { project, list } = useLoaderData<typeof loader>();
	const answer = useActionData<typeof action>();
	const kept = formFaults(useKept());
	// A file that was read is not sent again: it would take the place of what is mended in its rows.
	const [answered, setAnswered] = useState(0);
	useEffect(() => {
		if (answer) setAnswered((times) => times + 1);
	}, [answer]);
	if (!project) return <NotSaved />;
	const checked = answer && "checked" in answer ? answer.checked : undefined;
	const typed = answer ? ("typed" in answer ? answer.typed : undefined) : kept.typed("rows") || undefined;
	const given = checked ?? list;
	// Nothing of it could be read as rows: the text stands as it came.
	const raw = checked && checked.rows === 0 ? checked.text : undefined;
	const refused = answer && "refused" in answer ? answer.refused : undefined;
	return (
		<>
			<PageHeader
				title={list ? "Edit the list of penetrations" : "Paste or upload penetrations"}
				description="Paste rows from a spreadsheet, or choose a file. Everything is shown first; nothing is saved until you store it."
			/>
			<Form method="post" encType="multipart/form-data" noValidate>
				<FormKey />
				<ShownProjectField project={project} />
				<Stack>
					{(checked || refused) && <CheckedRows checked={checked} refused={refused} />}
					<Card>
						<Stack>
							<RowsField
								key={given?.text ?? "empty"}
								given={raw === undefined ? given : undefined}
								typed={typed ?? raw}
								check={CHECK}
							/>
							<FileField
								key={answered}
								id="file"
								name="file"
								label="or a file"
								accept=".csv,.txt,.tsv,.xlsx"
								hint="CSV, or an XLSX workbook: all its sheets are read"
							/>
							<FormActions>
								<SubmitButton name="do" value="check" look={checked?.ready ? "secondary" : "primary"}>
									Check the rows
								</SubmitButton>
								<ButtonLink to={paths.penetrations()}>Cancel</ButtonLink>
							</FormActions>
						</Stack>
					</Card>
				</Stack>
			</Form>
			<Cluster>
				<span>Template:</span>
				<ButtonLink to={paths.penetrationFile("template.csv")} reloadDocument small icon="download">
					CSV
				</ButtonLink>
				<ButtonLink to={paths.penetrationFile("template.xlsx")} reloadDocument small icon="download">
					XLSX
				</ButtonLink>
			</Cluster>
		</>
	);
}
