import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useEffect, useRef } from "react";
import { accountPaths } from "#app/account-paths.ts";
import { ACCOUNT_LIMITS } from "#app/domain/accounts/account-limits.ts";
import { presentPassword } from "#app/domain/accounts/schemas.schema.ts";
import { SCOPE_WORDS, TOKEN_DAYS, TOKEN_LIMITS, type TokenScope } from "#app/domain/api-tokens/api-token-limits.ts";
import { createApiToken, listApiTokens, newTokenSchema, scopesFor } from "#app/domain/api-tokens/api-tokens.ts";
import { optionalText } from "#app/domain/text.schema.ts";
import { loadPage } from "#app/http/guards.server.ts";
import { proveOwner } from "#app/http/prove-owner.server.ts";
import { mailQueue } from "#app/http/resources.server.ts";
import { type Rejected, submit } from "#app/http/submit.server.ts";
import { paths } from "#app/paths.ts";
import { PasswordField } from "#app/routes/auth/account-fields.tsx";
import { CodeField } from "#app/routes/auth/code-field.tsx";
import { FormKey, formErrors, useResumed } from "#app/routes/forms.tsx";
import { ErrorSummary } from "#app/ui/form/error-summary.tsx";
import { FormActions, FormColumn } from "#app/ui/form/form-layout.tsx";
import { SelectField, TextField } from "#app/ui/form/inputs.tsx";
import { SubmitButton } from "#app/ui/form/submit-button.tsx";
import { EmptyState } from "#app/ui/list/empty-state.tsx";
import { Table } from "#app/ui/list/table.tsx";
import { Cell, EndCell, Row, RowTitle } from "#app/ui/list/table-row.tsx";
import { PageHeader } from "#app/ui/shell/page-header.tsx";
import { Alert } from "#app/ui/text/alert.tsx";
import { ButtonLink } from "#app/ui/text/button.tsx";
import { Card } from "#app/ui/text/card.tsx";
import { Trail } from "#app/ui/text/trail.tsx";
import { When } from "#app/ui/text/when.tsx";

export function loader({ request }: LoaderFunctionArgs) {
	return loadPage(request, async ({ em, actor, session }) => ({
		hasFactor: session.hasFactor,
		tokens: await listApiTokens(em, actor),
		scopes: scopesFor(actor),
	}));
}

const schema = newTokenSchema.extend({ password: presentPassword, otp: optionalText(ACCOUNT_LIMITS.otp) });

/** Answers the page with the token instead of leading on: it is nowhere to be read again. */
export function action({ request }: ActionFunctionArgs) {
	return submit(request, schema, async (context, { password, otp, ...wanted }) => {
		await proveOwner(context, { password, otp });
		const token = await createApiToken(context.em, context.actor, wanted, mailQueue());
		return data({ made: { name: wanted.name, token } });
	});
}

export const meta: MetaFunction = () => [{ title: "API tokens · Passive Fire Schedules" }];

/** A refused form reads what is stored by now. */
export const shouldRevalidate = () => true;

const durationWords = (days: number): string => (days === 365 ? "one year" : `${days} days`);

const LABELS = { name: "Name", scope: "What it may do", days: "Expires after", password: "Password", otp: "Code" };

interface NewTokenProps {
	scopes: TokenScope[];
	hasFactor: boolean;
	rejected: Rejected | undefined;
}

/** A token signs in without a code, so making one takes a code. */
function NewToken({ scopes, hasFactor, rejected }: NewTokenProps) {
	const errors = formErrors(rejected);
	return (
		<Card title="New token" id="new-token">
			<FormColumn>
				<FormKey />
				<ErrorSummary {...errors.summary(LABELS)} />
				<TextField
					label={LABELS.name}
					required
					hint="What uses it, such as the name of the script and the machine."
					autoComplete="off"
					{...errors.text("name", TOKEN_LIMITS.name)}
				/>
				<SelectField
					id="scope"
					name="scope"
					label={LABELS.scope}
					hint="It may never do more than you. No token changes accounts or people, or makes tokens."
					options={scopes.map((value) => ({ value, label: SCOPE_WORDS[value] }))}
					defaultValue={errors.typed("scope", "read")}
					errors={errors.of("scope")}
				/>
				<SelectField
					id="days"
					name="days"
					label={LABELS.days}
					options={TOKEN_DAYS.map((value) => ({ value, label: durationWords(value) }))}
					defaultValue={errors.typed("days", String(TOKEN_DAYS[2]))}
					errors={errors.of("days")}
				/>
				<PasswordField
					id="password"
					name="password"
					label={LABELS.password}
					hint="So that nobody else does this from a browser that you left open."
					autoComplete="current-password"
					errors={errors.of("password")}
				/>
				{hasFactor && <CodeField faults={errors} />}
				<FormActions>
					<SubmitButton look="primary">Make token</SubmitButton>
				</FormActions>
			</FormColumn>
		</Card>
	);
}

const columns = [
	{ label: "Token" },
	{ label: "May" },
	{ label: "Last used" },
	{ label: "Expires" },
	{ label: "End", hidden: true, end: true },
];

const scopeLabel = (scope: TokenScope) => SCOPE_WORDS[scope].split(":")[0];

function Tokens({ tokens }: { tokens: Awaited<ReturnType<typeof listApiTokens>> }) {
	if (tokens.length === 0) return <EmptyState title="You have no tokens." />;
	return (
		<Table caption="What each token may do, and when it ends" captionHidden columns={columns}>
			{tokens.map(({ id, name, scope, lastFour, used, expires, isOver }) => (
				<Row key={id}>
					<RowTitle>{`${name} (…${lastFour})`}</RowTitle>
					<Cell label="May">{scopeLabel(scope)}</Cell>
					<Cell label="Last used">{used ? <When at={used} /> : "never"}</Cell>
					<Cell label="Expires">{isOver ? "has ended" : <When at={expires} />}</Cell>
					<EndCell>
						{!isOver && (
							<ButtonLink to={accountPaths.tokenEnd(id)} small aria-label={`End ${name}`}>
								End
							</ButtonLink>
						)}
					</EndCell>
				</Row>
			))}
		</Table>
	);
}

/** A token that was just made, for the only time. */
function MadeToken({ name, token }: { name: string; token: string }) {
	const shown = useRef<HTMLDivElement>(null);
	// The button that made it is at the foot of the page.
	useEffect(() => shown.current?.focus(), []);
	return (
		<div ref={shown} tabIndex={-1}>
			<Alert kind="success" title={`Copy the token “${name}” now. It is not shown again.`}>
				<p>
					<code id="token">{token}</code>
				</p>
				<p>
					A script sends it with each call, as <code>Authorization: Bearer {token.slice(0, 4)}…</code>. Whoever has it
					can do what it may, so keep it as you keep a password.
				</p>
			</Alert>
		</div>
	);
}

export default function ApiTokens() {
	const { tokens, scopes, hasFactor } = useLoaderData<typeof loader>();
	const answer = useActionData<typeof action>();
	const resumed = useResumed();
	const made = answer && "made" in answer ? answer.made : undefined;
	return (
		<>
			<PageHeader
				trail={<Trail steps={[{ to: paths.account(), label: "Your account" }]} />}
				title="API tokens"
				description="With a token a script calls the API for you, without your password."
			/>
			{made && <MadeToken key={made.token} {...made} />}
			<Card
				title="Your tokens"
				id="tokens"
				actions={
					<ButtonLink to={accountPaths.apiReference()} reloadDocument>
						API reference
					</ButtonLink>
				}
			>
				<Tokens tokens={tokens} />
				<p>A new password, other rights, and signing out your other browsers end all of them.</p>
			</Card>
			{/* The fields of a token that was made are not there for another. */}
			<NewToken
				key={made?.token}
				scopes={scopes}
				hasFactor={hasFactor}
				rejected={made ? undefined : ((answer as Rejected) ?? resumed)}
			/>
		</>
	);
}
