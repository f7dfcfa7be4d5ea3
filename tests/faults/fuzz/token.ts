export async function apiToken(url: string, who: "user" | "staff"): Promise<string> {
	const answer = await fetch(`${url}/api/auth/jwt/token/`, {
		method: "POST",
		headers: { "Content-Type": "application/json" },
		body: JSON.stringify({ email: `${who}@example.com`, password: `demo-${who}-1` }),
	});
	return ((await answer.json()) as { access: string }).access;
}
