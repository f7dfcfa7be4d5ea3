import { Form } from "@remix-run/react";
import { type FormEvent, useEffect, useRef, useState } from "react";
import { ACCEPTED } from "#app/domain/imports/jobs/upload-rules.ts";
import { paths } from "#app/paths.ts";
import { FormKey } from "#app/routes/forms.tsx";
import { sendForm, TOO_LARGE, uploadErrors } from "#app/routes/uploading/send-form.ts";
import { Stack } from "#app/ui/base/page-layout.tsx";
import { FileField } from "#app/ui/form/file-field.tsx";
import { FormActions } from "#app/ui/form/form-layout.tsx";
import { CheckboxField } from "#app/ui/form/inputs.tsx";
import { Alert } from "#app/ui/text/alert.tsx";
import { Button } from "#app/ui/text/button.tsx";
import { Card } from "#app/ui/text/card.tsx";
import { Progress } from "#app/ui/text/progress.tsx";
import type { uploadLimit } from "./imports.server.ts";

interface Sending {
	percent: number;
	error: string | null;
	busy: boolean;
}

const AT_REST: Sending = { percent: 0, error: null, busy: false };

/** Opens the page that the server leads to. Looks at `maxBytes` before anything is sent. */
function useImportUpload(maxBytes: number) {
	const [sending, setSending] = useState(AT_REST);
	const leaving = useRef<AbortController>();
	useEffect(() => () => leaving.current?.abort(), []);
	async function onSubmit(event: FormEvent<HTMLFormElement>): Promise<void> {
		event.preventDefault();
		leaving.current?.abort();
		leaving.current = new AbortController();
		const { signal } = leaving.current;
		const form = event.currentTarget;
		const files = new FormData(form).getAll("files");
		const bytes = files.reduce((sum, file) => sum + (file instanceof File ? file.size : 0), 0);
		if (bytes > maxBytes) return setSending({ ...AT_REST, error: uploadErrors.tooLarge });
		setSending({ ...AT_REST, busy: true });
		const onPercent = (percent: number) => setSending({ ...AT_REST, percent, busy: true });
		const answer = await sendForm(form, { signal, onPercent });
		if (answer.status < 400) return window.location.assign(answer.responseURL);
		setSending({ ...AT_REST, error: answer.status === TOO_LARGE ? uploadErrors.tooLarge : uploadErrors.failed });
	}
	return { sending, onSubmit };
}

export const UPLOAD = "upload";

interface UploadFormProps {
	title: string;
	limit: ReturnType<typeof uploadLimit>;
	createLookups?: boolean;
}

/** Uploads files for an import. Nothing is stored in the catalogue by it: a dry run comes first. */
export function UploadForm({ title, limit, createLookups }: UploadFormProps) {
	const { sending, onSubmit } = useImportUpload(limit.maxBytes);
	return (
		<Card title={title} id={UPLOAD}>
			<Form
				method="post"
				action={paths.imports()}
				encType="multipart/form-data"
				reloadDocument
				onSubmit={onSubmit}
				aria-labelledby={UPLOAD}
			>
				<FormKey />
				<Stack>
					{sending.error && <Alert kind="error" title={sending.error} />}
					<FileField
						id="files"
						name="files"
						multiple
						required
						accept={ACCEPTED}
						label="Files"
						hint={`CSV files or Excel workbooks (.xlsx) whose names or sheets are lookups, products, reports, specimens, solutions, warranties or covers, alone or in a zip archive with their PDFs and pictures. At most ${limit.most} together.`}
					/>
					<CheckboxField
						id="createLookups"
						name="createLookups"
						defaultChecked={createLookups}
						label="Create missing names"
						hint="Unknown names become new entries: simple lists, FRRs with the groups that their minutes reach, and products. If off, unknown names are errors."
					/>
					{sending.busy && <Progress label="Uploading" percent={sending.percent} />}
					<FormActions>
						<Button look="primary" icon="up" busy={sending.busy}>
							Upload and check
						</Button>
					</FormActions>
				</Stack>
			</Form>
		</Card>
	);
}
