import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { fileSize } from "#app/amounts.ts";
import { FILE_REQUIRED, invalid } from "#app/domain/errors.ts";
import { PLAN_LIMITS } from "#app/domain/plans/plan-looks.ts";
import { forgetSheets, MAX_SHEETS, type StoredSheet, storeSheets } from "#app/domain/plans/plan-sheets.ts";
import { getPlan } from "#app/domain/plans/plans.sql.ts";
import { addPlans, newPlanFields, requirePlanChange, revisePlan, revisionFields } from "#app/domain/plans/plans.ts";
import { getSiteActor } from "#app/domain/site/site-actor.ts";
import { today } from "#app/domain/today.ts";
import { MAX_PLAN_BYTES, MAX_PLAN_FORM_BYTES } from "#app/file-limits.ts";
import { idOrNew, idParam, loadPage, type RequestContext } from "#app/http/guards.server.ts";
import { limitUpload } from "#app/http/rate-limits.server.ts";
import { files, forkEm } from "#app/http/resources.server.ts";
import { flash } from "#app/http/session.server.ts";
import { checkFairly } from "#app/http/stored-uploads.server.ts";
import { type FormFiles, submit } from "#app/http/submit.server.ts";
import { planPaths } from "#app/plan-paths.ts";
import { FormKey, formErrors, useAnswer } from "#app/routes/forms.tsx";
import { sitePaths } from "#app/site-paths.ts";
import { DialogPage } from "#app/ui/dialog/dialog-page.tsx";
import { ErrorSummary } from "#app/ui/form/error-summary.tsx";
import { FileField } from "#app/ui/form/file-field.tsx";
import { FieldLine, FormActions, FormColumn } from "#app/ui/form/form-layout.tsx";
import { SelectField, TextField } from "#app/ui/form/inputs.tsx";
import { SubmitButton } from "#app/ui/form/submit-button.tsx";
import { ButtonLink } from "#app/ui/text/button.tsx";
import { levelOptions } from "./level-options.server.ts";

interface Sheets {
	sheets: StoredSheet[];
	fileName: string;
}

const placeOf = ({ em, actor }: RequestContext, projectId: number) => getSiteActor(em, actor, projectId);

/** The file of the form, checked and stored before its transaction. Who may not change the plans sends none. */
const planUpload = (projectId: number, most: number): FormFiles<{ pages: string }, Sheets> => ({
	fields: ["file"],
	maxFiles: 1,
	maxBytes: MAX_PLAN_FORM_BYTES,
	tooLarge: `A plan can have up to ${fileSize(MAX_PLAN_BYTES)}.`,
	async prepare(context, [upload], { pages }) {
		requirePlanChange(await placeOf(context, projectId));
		if (!upload) throw invalid({ file: [FILE_REQUIRED] });
		await limitUpload(context.who);
		const store = async () => storeSheets(await forkEm(), files(), upload, { pages, most });
		return { sheets: await checkFairly(context, store), fileName: upload.name };
	},
	discard: async (_context, { sheets }) => forgetSheets(await forkEm(), files(), sheets),
});

export function loader({ request, params }: LoaderFunctionArgs) {
	const [projectId, planId] = [idParam(params.id), idOrNew(params.plan)];
	return loadPage(request, async ({ em, actor }) => {
		const place = await getSiteActor(em, actor, projectId);
		requirePlanChange(place);
		const plan = planId === null ? null : await getPlan(em, projectId, planId);
		return {
			projectId,
			plan: plan && { id: plan.id, name: plan.name, label: plan.label },
			levels: await levelOptions(em, projectId),
			limit: fileSize(MAX_PLAN_BYTES),
			day: today(),
		};
	});
}

export function action({ request, params }: ActionFunctionArgs) {
	const [projectId, planId] = [idParam(params.id), idOrNew(params.plan)];
	if (planId === null) {
		const form = { schema: newPlanFields, files: planUpload(projectId, MAX_SHEETS) };
		return submit(request, form, async (context, input, sheets) => {
			const ids = await addPlans(context.em, await placeOf(context, projectId), input, sheets);
			const [first] = ids;
			return ids.length === 1 ? planPaths.plan(projectId, first!) : sitePaths.plans(projectId);
		});
	}
	const form = { schema: revisionFields, files: planUpload(projectId, 1) };
	return submit(request, form, async (context, { revision, date }, { sheets }) => {
		const replaced = { revision, date, sheet: sheets[0]! };
		await revisePlan(context.em, await placeOf(context, projectId), planId, replaced);
		await flash(context.em, context.session, { notice: "The plan is replaced. Check the places of its openings." });
		return planPaths.plan(projectId, planId);
	});
}

const titleOf = (isNew: boolean) => (isNew ? "Add plan" : "New revision");

export const meta: MetaFunction<typeof loader> = ({ data }) => [
	{ title: `${titleOf(!data?.plan)} · Passive Fire Schedules` },
];

const LABELS = { file: "File", pages: "Pages", name: "Name", level: "Level", revision: "Revision", date: "Date" };

export default function PlanForm() {
	const { projectId, plan, levels, limit, day } = useLoaderData<typeof loader>();
	const errors = formErrors(useAnswer());
	const back = plan ? planPaths.plan(projectId, plan.id) : sitePaths.plans(projectId);
	return (
		<DialogPage title={plan ? `${titleOf(false)} of ${plan.name}` : titleOf(true)} back={back}>
			<FormColumn encType="multipart/form-data">
				<FormKey />
				<ErrorSummary {...errors.summary(LABELS)} />
				<FileField
					id="file"
					name="file"
					label={LABELS.file}
					accept="application/pdf,image/png,image/jpeg"
					hint={`PDF, JPEG or PNG, at most ${limit}. A PDF from the drawing program stays sharp in print.`}
					required
					errors={errors.of("file")}
				/>
				<TextField
					label={plan ? "Page" : LABELS.pages}
					hint={
						plan
							? "Which page of a PDF that has several, such as 2."
							: "Which pages of a PDF that has several, such as 2 or 2, 4-6. Each becomes a plan."
					}
					{...errors.text("pages", PLAN_LIMITS.pages)}
				/>
				{!plan && (
					<>
						<TextField
							label={LABELS.name}
							hint="Blank takes the name of the file."
							{...errors.text("name", PLAN_LIMITS.name)}
						/>
						<SelectField
							id="level"
							name="level"
							label={LABELS.level}
							hint={levels.length === 1 ? "The list of openings has no levels yet. Choose one later." : undefined}
							options={levels}
							defaultValue={errors.typed("level")}
							errors={errors.of("level")}
						/>
					</>
				)}
				<FieldLine>
					<TextField
						label={LABELS.revision}
						hint={plan ? `Before: ${plan.label}` : "As on the drawing, such as B."}
						{...errors.text("revision", PLAN_LIMITS.revision)}
					/>
					<TextField label={LABELS.date} type="date" {...errors.text("date", 10, day)} />
				</FieldLine>
				<FormActions>
					<SubmitButton>{plan ? "Replace the plan" : "Add"}</SubmitButton>
					<ButtonLink to={back} reloadDocument>
						Cancel
					</ButtonLink>
				</FormActions>
			</FormColumn>
		</DialogPage>
	);
}
