/** `/404/` shows the 404 page to everybody. */
export function loader(): null {
	throw new Response(null, { status: 404, statusText: "Not Found" });
}

export default function NotFoundPage() {
	return null;
}
