import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { revisionWords } from "#app/domain/facts/document-labels.ts";
import { getRevisionStart, type RevisionStart, startRevision } from "#app/domain/projects/copy-project.ts";
import { nextRevision } from "#app/domain/projects/project.schema.ts";
import { PROJECT_LIMITS } from "#app/domain/projects/project-limits.ts";
import { idParam, loadPage } from "#app/http/guards.server.ts";
import { flash } from "#app/http/session.server.ts";
import { submit } from "#app/http/submit.server.ts";
import { paths } from "#app/paths.ts";
import { FormKey, formErrors, useAnswer } from "#app/routes/forms.tsx";
import { DialogPage } from "#app/ui/dialog/dialog-page.tsx";
import { ErrorSummary } from "#app/ui/form/error-summary.tsx";
import { FormActions, FormColumn } from "#app/ui/form/form-layout.tsx";
import { FieldGroup, RadioField, TextField } from "#app/ui/form/inputs.tsx";
import { SubmitButton } from "#app/ui/form/submit-button.tsx";
import { ButtonLink } from "#app/ui/text/button.tsx";

export function loader({ request, params }: LoaderFunctionArgs) {
	const id = idParam(params.id);
	return loadPage(request, async ({ em, actor }) => {
		const { issue, ...start } = await getRevisionStart(em, actor, id);
		const last = [issue.no, issue.documentNo, issue.revision && revisionWords(issue.revision)]
			.filter(Boolean)
			.join(", ");
		return { id, last, ...start };
	});
}

export function action({ request, params }: ActionFunctionArgs) {
	const id = idParam(params.id);
	return submit(request, nextRevision, async ({ em, actor, session }, input) => {
		await startRevision(em, actor, id, input);
		await flash(em, session, { notice: `${revisionWords(input.revision)} has been started.` });
		return paths.projectEdit(id);
	});
}

export const meta: MetaFunction = () => [{ title: "Next revision · Passive Fire Schedules" }];

const listed = (codes: string[]) => codes.slice(0, 12).join(", ") + (codes.length > 12 ? " …" : "");

function differenceWords({ added, missing }: NonNullable<RevisionStart["differences"]>): string {
	const words = [
		added.length > 0 ? `leaves out ${listed(added)}` : "",
		missing.length > 0 ? `brings back ${listed(missing)}` : "",
	].filter(Boolean);
	return words.length > 0
		? `This ${words.join(" and ")}.`
		: "Order and struck-through solutions are as they were then.";
}

export default function NextRevisionPage() {
	const { id, name, last, suggested, differences } = useLoaderData<typeof loader>();
	const errors = formErrors(useAnswer());
	const back = paths.schedule(id);
	const from = errors.typed("from", "project");
	return (
		<DialogPage title={`Next revision of ${name}`} back={back}>
			<p>{`The last issue is ${last}.`}</p>
			<FormColumn>
				<FormKey />
				<ErrorSummary {...errors.summary({ revision: "Revision" })} />
				<TextField label="Revision" required {...errors.text("revision", PROJECT_LIMITS.revNotes, suggested)} />
				{differences && (
					<FieldGroup id="from" label="It begins with">
						<RadioField
							id="from-project"
							name="from"
							value="project"
							label="the solutions as the project has them now"
							defaultChecked={from !== "issue"}
						/>
						<RadioField
							id="from-issue"
							name="from"
							value="issue"
							label="the solutions of the last issue"
							hint={differenceWords(differences)}
							defaultChecked={from === "issue"}
						/>
					</FieldGroup>
				)}
				<FormActions>
					<SubmitButton>Start the revision</SubmitButton>
					<ButtonLink to={back}>Cancel</ButtonLink>
				</FormActions>
			</FormColumn>
		</DialogPage>
	);
}
