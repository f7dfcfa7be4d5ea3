import { data, type HeadersFunction, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { openSharedIssue } from "#app/domain/sharing/shared-issue.ts";
import { loadPublicPage } from "#app/http/guards.server.ts";
import { useNonce } from "#app/http/nonce.ts";
import { SignedOutShell } from "#app/routes/signed-out-shell.tsx";
import { AuthCard } from "#app/ui/shell/auth-card.tsx";
import { Centred } from "#app/ui/shell/layout.tsx";
import { SharedPage } from "./shared-page.tsx";

export function loader({ params }: LoaderFunctionArgs) {
	const token = params.token ?? "";
	return loadPublicPage(async (em) => {
		const issue = await openSharedIssue(em, token);
		return issue === "ended" ? data({ issue: null, token }, 410) : data({ issue, token });
	});
}

export const meta: MetaFunction<typeof loader> = ({ data: shown }) => [
	{ title: `${shown?.issue?.project ?? "This link has ended"} · Passive Fire Schedules` },
	{ name: "robots", content: "noindex" },
];

export const headers: HeadersFunction = () => ({ "X-Robots-Tag": "noindex", "Cache-Control": "no-store" });

export const handle = { scriptless: true };

export default function Shared() {
	const { issue, token } = useLoaderData<typeof loader>();
	const nonce = useNonce();
	if (!issue) {
		return (
			<SignedOutShell signInRow={false}>
				<Centred>
					<AuthCard
						title="This link has ended"
						description="Whoever gave it to you can give you a new one. A schedule on paper may have been superseded since."
					/>
				</Centred>
			</SignedOutShell>
		);
	}
	return (
		<SignedOutShell signInRow={false} reading>
			<SharedPage issue={issue} token={token} />
			<script src="/reading-start.js" defer nonce={nonce} data-until={Date.parse(issue.expires)} />
		</SignedOutShell>
	);
}
