import {
	type ActionFunctionArgs,
	data,
	type HeadersFunction,
	type LoaderFunctionArgs,
	type MetaFunction,
	redirect,
} from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { invalid } from "#app/domain/errors.ts";
import { PROJECT_ROLE_WORDS } from "#app/domain/people/people-words.ts";
import { DEVICE_LIMITS } from "#app/domain/sharing/site-link-limits.ts";
import { addDevice, findVisitor, openSiteLink, siteVisitor } from "#app/domain/sharing/site-links.ts";
import { deviceHash, giveDeviceKey } from "#app/http/device-cookie.server.ts";
import { loadPublicPage } from "#app/http/guards.server.ts";
import { submitAsGuest } from "#app/http/submit.server.ts";
import { FormKey, formErrors } from "#app/routes/forms.tsx";
import { SignedOutShell } from "#app/routes/signed-out-shell.tsx";
import { sitePaths } from "#app/site-paths.ts";
import { Centred } from "#app/ui/base/page-layout.tsx";
import { ErrorSummary } from "#app/ui/form/error-summary.tsx";
import { FormActions, FormColumn } from "#app/ui/form/form-layout.tsx";
import { TextField } from "#app/ui/form/inputs.tsx";
import { SubmitButton } from "#app/ui/form/submit-button.tsx";
import { AuthCard } from "#app/ui/shell/auth-card.tsx";

/** A device that is known by this link goes on to the project; another one gets its key, and says who uses it. */
export function loader({ request, params: { token = "" } }: LoaderFunctionArgs) {
	return loadPublicPage(async (em) => {
		const link = await openSiteLink(em, token);
		const { from, role, project } = link;
		if (link.isOver) return data({ ended: true as const, from }, 410);
		const headers = { "Set-Cookie": await giveDeviceKey(request) };
		const hash = await deviceHash(request);
		const known = hash && (await findVisitor(em, hash));
		if (known && known.links.includes(link.id)) throw redirect(sitePaths.site(project.id), { headers });
		const { name = "", company = "" } = known || {};
		return data({ ended: false as const, from, role, project: project.name, name, company }, { headers });
	});
}

const NO_COOKIE =
	"Your browser refused our cookie, so we cannot recognise this phone. Allow cookies, then open the link again.";

export function action({ request, params: { token = "" } }: ActionFunctionArgs) {
	return submitAsGuest(request, siteVisitor, async (em, visitor) => {
		const hash = await deviceHash(request);
		if (!hash) throw invalid({ "": [NO_COOKIE] });
		return sitePaths.site(await addDevice(em, token, hash, visitor));
	});
}

export const meta: MetaFunction<typeof loader> = ({ data: shown }) => [
	{ title: `${shown && !shown.ended ? shown.project : "This link has ended"} · Passive Fire Schedules` },
	{ name: "robots", content: "noindex" },
];

export const headers: HeadersFunction = () => ({ "X-Robots-Tag": "noindex", "Cache-Control": "no-store" });

export const handle = { scriptless: true };

export default function OpenedLink() {
	const link = useLoaderData<typeof loader>();
	const errors = formErrors(useActionData<typeof action>());
	return (
		<SignedOutShell signInRow={false}>
			<Centred>
				{link.ended ? (
					<AuthCard title="This link has ended" description={`Ask ${link.from}, who made it, for a new one.`} />
				) : (
					<AuthCard
						title={link.project}
						description={`${link.from} gave this link to you as ${link.role}: you can ${PROJECT_ROLE_WORDS[link.role]}. Enter your name and company once on this phone: what you record shows them.`}
					>
						<FormColumn>
							<FormKey />
							<ErrorSummary {...errors.summary({ name: "Your name", company: "Company" })} />
							<TextField
								label="Your name"
								autoComplete="name"
								required
								{...errors.text("name", DEVICE_LIMITS.name, link.name)}
							/>
							<TextField
								label="Company"
								autoComplete="organization"
								required
								{...errors.text("company", DEVICE_LIMITS.company, link.company)}
							/>
							<FormActions>
								<SubmitButton wide>Continue to the openings</SubmitButton>
							</FormActions>
						</FormColumn>
					</AuthCard>
				)}
			</Centred>
		</SignedOutShell>
	);
}
