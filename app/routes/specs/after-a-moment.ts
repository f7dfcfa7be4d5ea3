/** With script people see that it is done before they are led on, after so many milliseconds (user-area.md 9). */
export async function afterAMoment<T>(serverAction: () => Promise<T>, ms: number): Promise<T> {
	try {
		return await serverAction();
	} catch (answer) {
		if (answer instanceof Response && answer.headers.has("Location")) {
			await new Promise((resolve) => setTimeout(resolve, ms));
		}
		throw answer;
	}
}
