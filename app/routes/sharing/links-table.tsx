import type { ReactNode } from "react";
import type { LinkFacts } from "#app/domain/sharing/link-tokens.ts";
import { Cluster, Muted } from "#app/ui/base/page-layout.tsx";
import { Table } from "#app/ui/list/table.tsx";
import { Cell, LongCell, Row, RowTitle, StickyCell } from "#app/ui/list/table-row.tsx";
import { ButtonLink } from "#app/ui/text/button.tsx";
import { CopyButton } from "#app/ui/text/copy-button.tsx";
import { Verbatim } from "#app/ui/text/verbatim.tsx";
import { When } from "#app/ui/text/when.tsx";

/** Makes a link as its owner's page shows it: the address stands in place of the token. */
export const withAddress = <Link extends LinkFacts>(
	{ token, ...link }: Link,
	appUrl: string,
	pathOf: (token: string) => string,
) => ({ ...link, address: token && `${appUrl}${pathOf(token)}` });

interface ShownLink extends Omit<LinkFacts, "token"> {
	id: number;
	label: string;
	address: string | null;
}

interface LinksTableProps<Link extends ShownLink> {
	caption: string;
	links: Link[];
	endOf(link: number): string;
	/** More facts of each link, shown between its address and its days. */
	more?: { label: string; of(link: Link): ReactNode }[];
}

/** Links that work without an account, with their addresses to copy and the way to end each. */
export function LinksTable<Link extends ShownLink>({ caption, links, endOf, more = [] }: LinksTableProps<Link>) {
	const columns = [
		{ label: "Label" },
		{ label: "Address" },
		...more.map(({ label }) => ({ label })),
		{ label: "Created" },
		{ label: "Works until" },
		{ label: "End", hidden: true, sticky: true },
	];
	return (
		<Table caption={caption} columns={columns}>
			{links.map((link) => (
				<Row key={link.id} struck={link.state === "works" ? undefined : "inactive"} struckWord={link.state} dimmed>
					<RowTitle long>{link.label || "No label"}</RowTitle>
					<LongCell label="Address">
						{link.state === "works" ? <Address address={link.address} label={link.label || "no label"} /> : "–"}
					</LongCell>
					{more.map(({ label, of }) => (
						<Cell key={label} label={label}>
							{of(link)}
						</Cell>
					))}
					<Cell label="Created">
						<When at={link.created} />
					</Cell>
					<Cell label="Works until">{link.ended ? <When at={link.ended} /> : <When at={link.expires} plain />}</Cell>
					<StickyCell>
						{link.state === "works" && (
							<ButtonLink to={endOf(link.id)} small aria-label={`End the link: ${link.label || "no label"}`}>
								End
							</ButtonLink>
						)}
					</StickyCell>
				</Row>
			))}
		</Table>
	);
}

/** An address that was made with an earlier secret works, but cannot be shown again. */
function Address({ address, label }: Pick<ShownLink, "address" | "label">) {
	if (!address) {
		return (
			<Cluster>
				<Muted>Cannot be shown again</Muted>
				<ButtonLink to="#new-link" small aria-label={`Make a new one in place of ${label}`}>
					Make a new one
				</ButtonLink>
			</Cluster>
		);
	}
	return (
		<Cluster>
			<Verbatim text={address} />
			<CopyButton text={address} name={`Copy the address: ${label}`} />
		</Cluster>
	);
}
