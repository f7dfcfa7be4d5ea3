import { Link } from "@remix-run/react";
import { paths } from "#app/paths.ts";

interface PublicPageProps {
	/** Null where it has been withdrawn. */
	token: string | null;
	/** The address at which it can be withdrawn; null for whoever may not. */
	withdraw: string | null;
}

/** The page that an issue's paper leads to, and the way to withdraw it for its owner. */
export function PublicPage({ token, withdraw }: PublicPageProps) {
	if (!token) return <p>Public page withdrawn</p>;
	return (
		<p>
			<a href={paths.verify(token)}>Public page</a>
			{withdraw && (
				<>
					{" · "}
					<Link to={withdraw}>Withdraw it</Link>
				</>
			)}
		</p>
	);
}
