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
					{on
						? "Printed as a site sheet, with empty columns Installed by, Date and Checked by."
						: "Printed without columns to be filled in on site."}
				</span>
				{editable && (
					<Button name="do" value={on ? "no site sheet" : "site sheet"} small>
						{on ? "Without them" : "As a site sheet"}
					</Button>
				)}
			</Cluster>
		</Form>
	);
}
