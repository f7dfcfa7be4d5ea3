import { Link } from "@remix-run/react";
import { paths } from "#app/paths.ts";

interface PublicPageProps {
	token: string | null;
	/** The address at which it can be withdrawn; null for whoever may not. */
	withdraw: string | null;
}

export function PublicPage({ token, withdraw }: PublicPageProps) {
	if (!token) return "Public page withdrawn";
	return (
		<>
			<a href={paths.verify(token)}>Public page</a>
			{withdraw && (
				<>
					{" · "}
					<Link to={withdraw}>Withdraw it</Link>
				</>
			)}
		</>
	);
}
