import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useState } from "react";
import { z } from "zod";
import { MAX_COVER_CONTENT, MAX_FOOTER_NOTE, MAX_REVISION } from "#app/domain/catalogue/definition/datasheet-limits.ts";
import { saveCover } from "#app/domain/datasheets/covers.ts";
import { getManaged } from "#app/domain/datasheets/managed.sql.ts";
import { recordVersion } from "#app/domain/ids.schema.ts";
import { editorsOnly, idOrNew, loadPage } from "#app/http/guards.server.ts";
import { flash } from "#app/http/session.server.ts";
import { submit } from "#app/http/submit.server.ts";
import { paths } from "#app/paths.ts";
import { FormKey, formErrors, useAnswer } from "#app/routes/forms.tsx";
import { DialogPage } from "#app/ui/dialog/dialog-page.tsx";
import { ErrorSummary } from "#app/ui/form/error-summary.tsx";
import { FormActions, FormColumn } from "#app/ui/form/form-layout.tsx";
import { TextAreaField, TextField } from "#app/ui/form/inputs.tsx";
import { RichTextField } from "#app/ui/form/rich-text.tsx";
import { SubmitButton } from "#app/ui/form/submit-button.tsx";
import { VersionsTable } from "#app/ui/list/versions-table.tsx";
import { ButtonLink } from "#app/ui/text/button.tsx";
import { CoverSheet, TypedHtml } from "./cover-sheet.tsx";
import * as css from "./paper-sheet.css.ts";

export async function loader({ request, params }: LoaderFunctionArgs) {
	return loadPage(editorsOnly(request), async ({ em, actor }) => {
		const id = idOrNew(params.id);
		return { cover: id === null ? null : await getManaged(em, actor, "cover", id) };
	});
}

/** An existing revision is saved and then opened in its preview; a new one is saved and closed. */
export async function action({ request, params }: ActionFunctionArgs) {
	return submit(editorsOnly(request), schema, async ({ em, actor, session }, { version, ...input }) => {
		const id = idOrNew(params.id);
		const saved = await saveCover(em, actor, { id, version, source: "page" }, input);
		const became = id === null ? "added" : "saved";
		await flash(em, session, { notice: `The cover page revision ${input.revision.trim()} has been ${became}.` });
		return id === null ? paths.productManager({ cover: saved }) : paths.coverPreview(saved);
	});
}

export const meta: MetaFunction<typeof loader> = ({ data }) => [
	{ title: `${titleOf(!data?.cover)} · Passive Fire Schedules` },
];

/** A refused form reads the new version, so that sending it again means it. */
export const shouldRevalidate = () => true;

const schema = z.object({
	revision: z.string().default(""),
	content: z.string().default(""),
	footer_note: z.string().default(""),
	version: recordVersion.optional(),
});

const titleOf = (isNew: boolean) => (isNew ? "Add cover page revision" : "Edit cover page revision");

const EMPTY = ".";

export default function CoverForm() {
	const { cover } = useLoaderData<typeof loader>();
	const errors = formErrors(useAnswer());
	const back = paths.productManager({ cover: cover?.id });
	const content = errors.text("content", MAX_COVER_CONTENT, cover?.content ?? EMPTY);
	const footer = errors.text("footer_note", MAX_FOOTER_NOTE, cover?.footerNote);
	const [written, setWritten] = useState({ html: content.defaultValue, footer: footer.defaultValue ?? "" });
	return (
		<DialogPage title={titleOf(!cover)} back={back} broad>
			<div className={css.sheetWritten}>
				<FormColumn
					onInput={({ currentTarget }) => {
						const typed = new FormData(currentTarget);
						setWritten({ html: String(typed.get("content")), footer: String(typed.get("footer_note")) });
					}}
				>
					<FormKey />
					{cover && <input type="hidden" name="version" value={cover.version} />}
					<ErrorSummary
						{...errors.summary({ revision: "Revision", content: "Cover page content", footer_note: "Footer note" })}
					/>
					{errors.message && cover && (
						<VersionsTable
							rows={[
								{ label: "Revision", theirs: cover.revision, mine: errors.typed("revision") },
								{ label: "Content", theirs: cover.content, mine: content.defaultValue },
								{ label: "Footer note", theirs: cover.footerNote, mine: errors.typed("footer_note") },
							]}
						/>
					)}
					<TextField
						label="Revision"
						required
						autoComplete="off"
						{...errors.text("revision", MAX_REVISION, cover?.revision)}
					/>
					<RichTextField label="Cover page content" {...content} />
					<TextAreaField label="Footer note" {...footer} />
					<FormActions>
						<SubmitButton>{cover ? "Save and preview" : "Add"}</SubmitButton>
						<ButtonLink to={back}>Cancel</ButtonLink>
					</FormActions>
				</FormColumn>
				<CoverSheet footer={written.footer}>
					<TypedHtml html={written.html} />
				</CoverSheet>
			</div>
		</DialogPage>
	);
}
