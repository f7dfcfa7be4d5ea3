import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { accountPaths } from "#app/account-paths.ts";
import { findLogo, setLogo } from "#app/domain/accounts/logo.ts";
import { getOwnAccount } from "#app/domain/accounts/own-account.ts";
import { listOwnSessions } from "#app/domain/accounts/sessions.sql.ts";
import { invalid } from "#app/domain/errors.ts";
import { loadPage } from "#app/http/guards.server.ts";
import { flash } from "#app/http/session.server.ts";
import { storedUploads } from "#app/http/stored-uploads.server.ts";
import type { Rejected } from "#app/http/submit.server.ts";
import { submit } from "#app/http/submit.server.ts";
import { paths } from "#app/paths.ts";
import { FormKey, formErrors, useAnswer } from "#app/routes/forms.tsx";
import * as css from "#app/routes/screens.css.ts";
import { fileLimits } from "#app/routes/uploading/file-limits.server.ts";
import { useUpload } from "#app/routes/uploading/use-upload.ts";
import { ErrorSummary } from "#app/ui/form/error-summary.tsx";
import { FileField } from "#app/ui/form/file-field.tsx";
import { FormActions, FormColumn } from "#app/ui/form/form-layout.tsx";
import { SubmitButton } from "#app/ui/form/submit-button.tsx";
import { DescriptionList } from "#app/ui/list/description-list.tsx";
import { Table } from "#app/ui/list/table.tsx";
import { Cell, EndCell, Row, RowTitle } from "#app/ui/list/table-row.tsx";
import { PageHeader } from "#app/ui/shell/page-header.tsx";
import { ButtonLink } from "#app/ui/text/button.tsx";
import { Card } from "#app/ui/text/card.tsx";
import { Progress } from "#app/ui/text/progress.tsx";
import { When } from "#app/ui/text/when.tsx";

export function loader({ request }: LoaderFunctionArgs) {
	return loadPage(request, async ({ em, actor, session }) => {
		const logo = await findLogo(em, actor);
		return {
			account: await getOwnAccount(em, actor),
			hasFactor: session.hasFactor,
			sessions: await listOwnSessions(em, actor, session),
			logo: logo && { version: logo.id, name: logo.name },
			most: fileLimits().image,
		};
	});
}

export function action({ request }: ActionFunctionArgs) {
	const wanted = ({ intent }: z.output<typeof schema>) => intent === "save";
	const form = { schema, files: storedUploads({ logo: "logo" }, { wanted }) };
	return submit(request, form, async ({ em, actor, session }, { intent }, { ids }) => {
		const file = ids.logo?.[0] ?? null;
		if (intent === "save" && file === null) throw invalid({ logo: ["Choose a picture first."] });
		await setLogo(em, actor, file);
		await flash(em, session, { notice: `The logo has been ${file === null ? "removed" : "saved"}.` });
		return paths.account();
	});
}

export const meta: MetaFunction = () => [{ title: "Your account · Passive Fire Schedules" }];

/** A refused form reads what is stored by now. */
export const shouldRevalidate = () => true;

interface LogoFormProps {
	logo: { version: number; name: string } | null;
	company: string;
	/** The largest file, in words. */
	most: string;
	rejected: Rejected | undefined;
}

/** Keeps, replaces or removes the logo; issues made before keep theirs. */
function LogoForm({ logo, company, most, rejected }: LogoFormProps) {
	const upload = useUpload();
	const errors = formErrors(upload.rejected ?? rejected);
	return (
		<FormColumn encType="multipart/form-data" onSubmit={upload.onSubmit}>
			<FormKey />
			<ErrorSummary {...errors.summary({ logo: "Logo" })} />
			{logo ? (
				<img src={accountPaths.logo(logo.version)} alt={`Logo of ${company}`} className={css.logo} />
			) : (
				<p>No logo yet: the cover shows your company's name.</p>
			)}
			<FileField
				id="logo"
				name="logo"
				label={logo ? "Another logo" : "Logo"}
				accept="image/png,image/jpeg"
				hint={`PNG or JPEG on white, at most ${most}. It is printed up to 120 mm wide and 18 mm high.`}
				errors={errors.of("logo")}
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

const schema = z.object({ intent: z.enum(["save", "remove"]) });

const columns = [
	{ label: "Browser" },
	{ label: "Signed in" },
	{ label: "Last used" },
	{ label: "Sign out", hidden: true, end: true },
];

/** The browsers in which the person is signed in, this one first. */
function Sessions({ sessions }: { sessions: Awaited<ReturnType<typeof listOwnSessions>> }) {
	return (
		<Card
			title="Where you are signed in"
			id="sessions"
			actions={<ButtonLink to={accountPaths.sessionEnd("others")}>Sign out the others</ButtonLink>}
		>
			<Table caption="Where you are signed in" captionHidden columns={columns}>
				{sessions.map(({ id, browser, created, seen, isPresent }) => (
					<Row key={id}>
						<RowTitle>
							{browser || "An unknown browser"}
							{isPresent && " (this one)"}
						</RowTitle>
						<Cell label="Signed in">
							<When at={created} />
						</Cell>
						<Cell label="Last used">{isPresent ? "now" : <When at={seen} />}</Cell>
						<EndCell>
							{!isPresent && (
								<ButtonLink
									to={accountPaths.sessionEnd(id)}
									small
									aria-label={`Sign out ${browser || "an unknown browser"}`}
								>
									Sign out
								</ButtonLink>
							)}
						</EndCell>
					</Row>
				))}
			</Table>
			<p>If you do not know one of them, sign out the others and change your password.</p>
		</Card>
	);
}

export default function Account() {
	const { account, hasFactor, sessions, logo, most } = useLoaderData<typeof loader>();
	const { firstName, lastName, email, phone, city, company } = account;
	return (
		<>
			<PageHeader title="Your account" description="Your company and logo appear on every cover." />
			<Card
				title="Your details"
				id="details"
				actions={<ButtonLink to={accountPaths.details()}>Change details</ButtonLink>}
			>
				<DescriptionList
					facts={[
						{ term: "Name", value: `${firstName} ${lastName}` },
						{ term: "Phone", value: phone },
						{ term: "City", value: city.name },
						{ term: "Company", value: company.name },
					]}
				/>
			</Card>
			<Card title="Signing in" id="signing-in">
				<DescriptionList
					facts={[
						{ term: "Email", value: email },
						{ term: "Two-step sign-in", value: hasFactor ? "On" : "Off" },
					]}
				/>
				<FormActions>
					<ButtonLink to={accountPaths.email()}>Change email</ButtonLink>
					<ButtonLink to={accountPaths.password()}>Change password</ButtonLink>
					<ButtonLink to={paths.secondFactor()}>
						{hasFactor ? "Two-step sign-in" : "Set up two-step sign-in"}
					</ButtonLink>
				</FormActions>
			</Card>
			<Sessions sessions={sessions} />
			<Card title="API tokens" id="tokens-card" actions={<ButtonLink to={accountPaths.tokens()}>Tokens</ButtonLink>}>
				<p>With a token a script finds solutions, keeps lists and issues schedules for you, without your password.</p>
			</Card>
			<Card title="Company logo" id="logo-card">
				<LogoForm logo={logo} company={company.name} most={most} rejected={useAnswer()} />
			</Card>
		</>
	);
}
