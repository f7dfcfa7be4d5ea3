import type { Rejected } from "#app/http/submit.server.ts";
import { paths } from "#app/paths.ts";
import { formFaults } from "#app/routes/form-faults.ts";
import { FormKey } from "#app/routes/form-key.tsx";
import { useUpload } from "#app/routes/uploading/use-upload.ts";
import { ErrorSummary } from "#app/ui/form/error-summary.tsx";
import { FileField } from "#app/ui/form/file-field.tsx";
import { FormActions, FormColumn } from "#app/ui/form/form-layout.tsx";
import { SubmitButton } from "#app/ui/form/submit-button.tsx";
import { Progress } from "#app/ui/text/progress.tsx";
import * as css from "./logo.css.ts";

interface LogoFormProps {
	logo: { version: number; name: string } | null;
	company: string;
	/** The largest file, in words. */
	most: string;
	rejected: Rejected | undefined;
}

/** Keeps, replaces or removes the logo; issues made before keep theirs. */
export function LogoForm({ logo, company, most, rejected }: LogoFormProps) {
	const upload = useUpload();
	const faults = formFaults(upload.rejected ?? rejected);
	return (
		<FormColumn encType="multipart/form-data" onSubmit={upload.onSubmit}>
			<FormKey />
			<ErrorSummary {...faults.summary({ logo: "Logo" })} />
			{logo ? (
				<img src={paths.accountLogo(logo.version)} alt={`Logo of ${company}`} className={css.logo} />
			) : (
				<p>There is none: covers name your company in words.</p>
			)}
			<FileField
				id="logo"
				name="logo"
				label={logo ? "Another logo" : "Logo"}
				accept="image/png,image/jpeg"
				hint={`PNG or JPEG on white, at most ${most}. Printed at most 120 mm wide and 18 mm high.`}
				errors={faults.of("logo")}
			/>
			{upload.percent !== null && <Progress label="Uploading" percent={upload.percent} />}
			<FormActions>
				<SubmitButton name="intent" value="save" disabled={upload.percent !== null}>
					Save
				</SubmitButton>
				{logo && (
					<SubmitButton name="intent" value="remove" look="secondary">
						Remove the logo
					</SubmitButton>
				)}
			</FormActions>
		</FormColumn>
	);
}
