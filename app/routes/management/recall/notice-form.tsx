import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { amountOf } from "#app/amounts.ts";
import { getRow } from "#app/domain/lists/read.sql.ts";
import { staffList } from "#app/domain/lists/table.ts";
import { noticeForm } from "#app/domain/recall/notice.schema.ts";
import { NOTICE_LIMITS, NOTICE_OUTCOMES, NOTICE_SUBJECTS } from "#app/domain/recall/notice-limits.ts";
import { presentSubject, replacementsOf, requireFallen, sendNotice } from "#app/domain/recall/recall-notices.ts";
import { countReach } from "#app/domain/recall/recall-places.ts";
import { editorsOnly, idParam, loadPage } from "#app/http/guards.server.ts";
import { mailQueue } from "#app/http/resources.server.ts";
import { flash } from "#app/http/session.server.ts";
import { submit } from "#app/http/submit.server.ts";
import { paths } from "#app/paths.ts";
import { FormKey, formErrors, useAnswer } from "#app/routes/forms.tsx";
import { placesWords } from "#app/routes/notices/places-table.tsx";
import * as css from "#app/routes/screens.css.ts";
import { ErrorSummary } from "#app/ui/form/error-summary.tsx";
import { FormActions, FormColumn } from "#app/ui/form/form-layout.tsx";
import { CheckboxField, SelectField, TextAreaField, TextField } from "#app/ui/form/inputs.tsx";
import { SubmitButton } from "#app/ui/form/submit-button.tsx";
import { PageHeader } from "#app/ui/shell/page-header.tsx";
import { ButtonLink } from "#app/ui/text/button.tsx";
import { Card } from "#app/ui/text/card.tsx";
import { describeIssued } from "./issued-words.server.ts";

export async function loader({ request, params }: LoaderFunctionArgs) {
	const id = idParam(params.id);
	return loadPage(editorsOnly(request), async ({ em, actor }) => {
		const { key } = staffList(actor, params.list!);
		const row = await getRow(em, actor, key, id);
		const record = { entity: key, id };
		const subject = await presentSubject(em, actor, record);
		const { readers: owners, places } = await countReach(em, actor, record);
		const issued = await describeIssued({ em, actor }, key, id);
		const sealed = places.total > 0 ? placesWords(places) : null;
		return { key, id, label: row.label, subject, owners, issued, sealed };
	});
}

export function action({ request, params }: ActionFunctionArgs) {
	const id = idParam(params.id);
	return submit(editorsOnly(request), noticeForm, async ({ em, actor, session }, { replace_by, certain, ...input }) => {
		const record = { entity: staffList(actor, params.list!).key, id };
		await requireFallen(em, actor, { ...input, record }, certain);
		const replaceBy = await replacementsOf(em, replace_by);
		const { no, owners, id: notice } = await sendNotice(em, actor, { ...input, record, replaceBy }, mailQueue());
		const whom = owners === 1 ? "its one owner" : `${owners} owners`;
		await flash(em, session, { notice: `Notice ${no} is on its way to ${whom}.` });
		return paths.sentNotice(notice);
	});
}

export const meta: MetaFunction<typeof loader> = ({ data }) => [
	{ title: `Notice about ${data?.label ?? "a record"} · Passive Fire Schedules` },
];

const LABELS = { subject: "Subject", certain: "Certain", reason: "Reason", replace_by: "Replaced by" };

const subjects = NOTICE_SUBJECTS.map((value) => ({ value, label: `It ${NOTICE_OUTCOMES[value]}` }));

export default function NoticeForm() {
	const { key, id, label, subject, owners, issued, sealed } = useLoaderData<typeof loader>();
	const errors = formErrors(useAnswer());
	return (
		<>
			<PageHeader
				title={`Notice about ${label}`}
				description={[
					issued ?? "Not issued in any schedule.",
					sealed,
					"Each owner gets one email that lists their schedules and how many openings are sealed with it.",
				]
					.filter(Boolean)
					.join(" ")}
			/>
			<Card>
				<FormColumn>
					<FormKey />
					<ErrorSummary {...errors.summary(LABELS)} message={errors.message ?? errors.of("record")?.[0]} />
					<SelectField
						id="subject"
						name="subject"
						label="Subject"
						hint={`First line of the email: “${label} …”`}
						prompt="Choose what happened"
						options={subjects}
						defaultValue={errors.typed("subject", subject ?? "")}
						errors={errors.of("subject")}
						required
					/>
					{subject === null && (
						<div className={css.unlessCorrected}>
							<CheckboxField
								id="certain"
								name="certain"
								label="No longer valid, although the catalogue still shows it as current"
								defaultChecked={errors.ticked("certain")}
								errors={errors.of("certain")}
							/>
						</div>
					)}
					<TextAreaField
						label="Reason"
						hint="Owners read it, and so do the people they have shared the issue with. The public page shows only what happened."
						rows={5}
						required
						counted
						{...errors.text("reason", NOTICE_LIMITS.reason)}
					/>
					<TextField
						label="Replaced by"
						hint="Drawing codes, separated by commas. Leave empty if nothing replaces it."
						{...errors.text("replace_by", NOTICE_LIMITS.replaceBy)}
					/>
					<FormActions>
						<SubmitButton look="primary">
							{owners > 0 ? `Send to ${amountOf(owners, "owner")}` : "Send the notice"}
						</SubmitButton>
						<ButtonLink to={paths.listUsed(key, id)}>Cancel</ButtonLink>
					</FormActions>
				</FormColumn>
			</Card>
		</>
	);
}
