import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { accountNames } from "#app/domain/accounts/account.ts";
import { findLogo, setLogo } from "#app/domain/accounts/logo.ts";
import { invalid } from "#app/domain/errors.ts";
import { show } from "#app/http/guards.server.ts";
import { leaveMessage } from "#app/http/session.server.ts";
import { submitUploads } from "#app/http/submit-uploads.server.ts";
import { paths } from "#app/paths.ts";
import { fileLimits } from "#app/routes/uploading/file-limits.server.ts";
import { useAnswer } from "#app/routes/use-answer.ts";
import { DescriptionList } from "#app/ui/list/description-list.tsx";
import { PageHeader } from "#app/ui/shell/page-header.tsx";
import { Card } from "#app/ui/text/card.tsx";
import { LogoForm } from "./logo-form.tsx";

export function loader({ request }: LoaderFunctionArgs) {
	return show(request, async ({ em, actor }) => {
		const logo = await findLogo(em, actor);
		return {
			...(await accountNames(em, actor)),
			logo: logo && { version: logo.id, name: logo.name },
			most: fileLimits().image,
		};
	});
}

const schema = z.object({ intent: z.enum(["save", "remove"]) });

export function action({ request }: ActionFunctionArgs) {
	const form = {
		schema,
		kinds: { logo: "logo" as const },
		wanted: ({ intent }: z.output<typeof schema>) => intent === "save",
	};
	return submitUploads(request, form, async ({ em, actor, session }, { intent }, { ids }) => {
		const file = ids.logo?.[0] ?? null;
		if (intent === "save" && file === null) throw invalid({ logo: ["Choose a picture first."] });
		await setLogo(em, actor, file);
		await leaveMessage(em, session, { notice: `The logo has been ${file === null ? "removed" : "saved"}.` });
		return paths.account();
	});
}

/** A refused form reads what is stored by now. */
export const shouldRevalidate = () => true;

export const meta: MetaFunction = () => [{ title: "Your account · Passive Fire Schedules" }];

export default function Account() {
	const { name, email, company, logo, most } = useLoaderData<typeof loader>();
	return (
		<>
			<PageHeader title="Your account" description="Your company and its logo stand on the cover of what you issue." />
			<Card title="Account" id="account">
				<DescriptionList
					facts={[
						{ term: "Name", value: name },
						{ term: "Email", value: email },
						{ term: "Company", value: company },
					]}
				/>
			</Card>
			<Card title="Company logo" id="logo-card">
				<LogoForm logo={logo} company={company} most={most} rejected={useAnswer()} />
			</Card>
		</>
	);
}
