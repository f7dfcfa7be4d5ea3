import { Form } from "@remix-run/react";
import { paths } from "#app/paths.ts";
import { FormKey } from "#app/routes/form-key.tsx";
import { ShownProjectField } from "#app/routes/specs/specification/shown-project-field.tsx";
import { Cluster } from "#app/ui/shell/layout.tsx";
import { Button } from "#app/ui/text/button.tsx";

export function SiteSheet({ on, editable }: { on: boolean; editable: boolean }) {
	return (
		<Form method="post" action={paths.penetrationChange()} preventScrollReset>
			<FormKey />
			<ShownProjectField />
			<Cluster>
				<span>
					{on ? "Sign-off columns for site: on (Installed by, Date, Checked by)" : "Sign-off columns for site: off"}
				</span>
				{editable && (
					<Button name="do" value={on ? "no site sheet" : "site sheet"} small>
						{on ? "Turn off" : "Turn on"}
					</Button>
				)}
			</Cluster>
		</Form>
	);
}
