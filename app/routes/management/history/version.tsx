import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { columnLabel, columnText } from "#app/domain/catalogue/history/labels.ts";
import { getRecordVersion } from "#app/domain/catalogue/history/version.sql.ts";
import { recordId } from "#app/domain/ids.schema.ts";
import { putBackVersion } from "#app/domain/imports/undo/version.ts";
import { idParam, loadPage, staffOnly } from "#app/http/guards.server.ts";
import { files, webDatabase } from "#app/http/resources.server.ts";
import { flash } from "#app/http/session.server.ts";
import { submit } from "#app/http/submit.server.ts";
import { paths } from "#app/paths.ts";
import { ForEditors } from "#app/routes/for-editors.tsx";
import { formErrors } from "#app/routes/forms.tsx";
import { IssuedNote } from "#app/routes/management/recall/issued-note.tsx";
import { describeIssued, offerNotice } from "#app/routes/management/recall/issued-words.server.ts";
import { QuestionForm } from "#app/routes/question.tsx";
import { Stack } from "#app/ui/base/page-layout.tsx";
import { DialogPage } from "#app/ui/dialog/dialog-page.tsx";
import { Table } from "#app/ui/list/table.tsx";
import { LongCell, Row, RowTitle } from "#app/ui/list/table-row.tsx";
import { Alert } from "#app/ui/text/alert.tsx";
import { When } from "#app/ui/text/when.tsx";

export async function loader({ request, params }: LoaderFunctionArgs) {
	return loadPage(staffOnly(request), async ({ em, actor }) => {
		const change = idParam(params.change);
		const { entity, recordId: id, fields, ...version } = await getRecordVersion(em, actor, change);
		return {
			...version,
			change,
			record: paths.listRecord(entity, id),
			issuedNote: { list: entity, id, issued: await describeIssued({ em, actor }, entity, id) },
			fields: fields.map(({ name, now, former }) => ({
				label: columnLabel(entity, name),
				now: columnText(name, now),
				former: columnText(name, former),
			})),
		};
	});
}

export async function action({ request, params }: ActionFunctionArgs) {
	return submit(staffOnly(request), z.object({ newest: recordId() }), async ({ em, actor, session }, { newest }) => {
		const change = idParam(params.change);
		const { entity, recordId: id, noun, label } = await getRecordVersion(em, actor, change);
		const context = { address: (await webDatabase()).address, files: files() };
		await putBackVersion(context, { change, newest }, { source: "screen", actorId: actor.id });
		await flash(em, session, {
			notice: `The ${noun} ${label} is back to this version.`,
			...(await offerNotice({ em, actor }, entity, id)),
		});
		return paths.listRecord(entity, id);
	});
}

export const meta: MetaFunction<typeof loader> = ({ data }) => [
	{ title: `Earlier version of ${data?.label ?? "a record"} · Passive Fire Schedules` },
];

export default function Version() {
	const { change, newest, noun, label, at, record, issuedNote, fields, leavesFiles } = useLoaderData<typeof loader>();
	const { message } = formErrors(useActionData<typeof action>());
	return (
		<DialogPage title={`Earlier version of ${noun} ${label}`} back={record} broad>
			<Stack>
				{message && <Alert kind="warning" title={message} />}
				<p>
					The record as it was after the change of <When at={at} plain />.
					{leavesFiles && " Its files have changed since. The current files stay."}
				</p>
				{fields.length === 0 ? (
					<Alert kind="info" title="The record is the same today." />
				) : (
					<>
						<Table caption="What changes" columns={[{ label: "Field" }, { label: "Now" }, { label: "Then" }]}>
							{fields.map((field) => (
								<Row key={field.label}>
									<RowTitle>{field.label}</RowTitle>
									<LongCell label="Now">{field.now || "–"}</LongCell>
									<LongCell label="Then">{field.former || "–"}</LongCell>
								</Row>
							))}
						</Table>
						<ForEditors>
							<QuestionForm
								action={paths.historyVersion(change)}
								back={record}
								icon="restore"
								yes="Go back to this version"
								fields={{ newest }}
							>
								<IssuedNote {...issuedNote} />
								<p>This is a change like any other: it appears in the history and you can undo it there.</p>
							</QuestionForm>
						</ForEditors>
					</>
				)}
			</Stack>
		</DialogPage>
	);
}
